// @ts-check
// Export, import and reset of the marks.

import { make } from './text.js';

/** The largest file that is imported. A file of visits has a few kilobytes. */
const GREATEST_BYTES = 10_000_000;

export class MarkFile {
  /** @param {import('./app.js').App} app */
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

  /** @param {File | undefined} file */
  async load(file) {
    if (!file) return;
    const { marks, shell } = this.app;
    try {
      if (file.size > GREATEST_BYTES) throw new Error('it is too large');
      const { count, problems } = marks.merge(await file.text());
      marks.save();
      const unused = problems.length === 0 ? ''
        : ` Not used: ${problems.slice(0, 3).join(', ')}${problems.length > 3 ? ` and ${problems.length - 3} more` : ''}.`;
      shell.notify(`${count} ${count === 1 ? 'mark' : 'marks'} imported from ${file.name}.${unused}`);
    } catch (error) {
      const reason = error instanceof SyntaxError ? 'it is not JSON' : error instanceof Error ? error.message : error;
      shell.notify(`${file.name} was not imported: ${reason}.`);
    }
  }

  reset() {
    const { marks, shell } = this.app;
    const before = marks.text();
    marks.reset();
    shell.notify('All marks were deleted.', 'Undo', () => {
      marks.merge(before);
      marks.save();
    });
  }
}
