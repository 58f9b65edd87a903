// Marks as a file: out of the page, into it, and none at all.

import { make } from './text.js';

/** A file of visits is a few kilobytes; what is larger is something else. */
const GREATEST_BYTES = 10_000_000;

export class MarkFile {
  constructor(app) {
    this.app = app;
  }

  save() {
    const { marks, atlas } = this.app;
    const url = URL.createObjectURL(new Blob([marks.text()], { type: 'application/json' }));
    const link = make('a', { href: url, download: `${atlas.name}-visits.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
  }

  async load(file) {
    if (!file) return;
    const { marks, shell } = this.app;
    try {
      if (file.size > GREATEST_BYTES) throw new Error('it is too large');
      let document;
      try {
        document = JSON.parse(await file.text());
      } catch {
        throw new Error('it is not JSON');
      }
      const count = marks.merge(document);
      marks.save();
      shell.notify(`${count} ${count === 1 ? 'mark' : 'marks'} of ${file.name} taken in.`);
    } catch (error) {
      shell.notify(`${file.name} was not taken in: ${error.message}.`);
    }
  }

  reset() {
    const { marks, shell } = this.app;
    const before = marks.text();
    marks.reset();
    shell.notify('All marks are gone.', 'Undo', () => {
      marks.merge(JSON.parse(before));
      marks.save();
    });
  }
}
