// The self-test that check_firefox.py adds to a page, after its script: compares answers, draws the map, fills the window with
// green or red, and writes what it found into the first pixels, three bytes a pixel.
(() => {
  const faults = [];
  const report = { drawn: 'nothing', places: 0, land: 0, faults };
  const equal = (found, wanted, what) => {
    if (found !== wanted) faults.push(`${what}: ${found}, not ${wanted}`);
  };

  /** Draws the countries on a canvas from the triangles of their mesh, each degree as two pixels. */
  function drawMesh(canvas) {
    const { atlas } = landfall;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    Object.assign(canvas, { width: 720, height: 360 });
    context.fillStyle = 'blue';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = context.strokeStyle = 'lime';
    const mesh = landfall.readMesh(atlas.layer('countries').meshes[0]);
    const corner = (at) => atlas.degrees(mesh.us[mesh.corners[at]], mesh.vs[mesh.corners[at]]);
    context.beginPath();
    for (let i = 0; i < mesh.corners.length; i += 3) {
      const corners = [corner(i), corner(i + 1), corner(i + 2)];
      const longitudes = corners.map((one) => one.longitude);
      if (Math.max(...longitudes) - Math.min(...longitudes) > 180) continue;
      corners.forEach(({ longitude, latitude }, number) => {
        context[number === 0 ? 'moveTo' : 'lineTo'](2 * (longitude + 180), 2 * (90 - latitude));
      });
      context.closePath();
    }
    context.fill();
    context.stroke();
    return context;
  }

  /** Compares the map with what is land and what is sea. */
  function checkMap(context) {
    const isLand = (longitude, latitude) =>
      context.getImageData(2 * (longitude + 180), 2 * (90 - latitude), 1, 1).data[1] > 128;
    for (const [longitude, latitude, wanted] of [
      [3, 27, true], [-100, 42, true], [90, 62, true], [60, -86, true], [134, -25, true],
      [-30, 0, false], [19, 35, false], [-150, 30, false], [80, -40, false],
    ]) equal(isLand(longitude, latitude), wanted, `land at ${longitude}, ${latitude}`);
    const { data } = context.getImageData(0, 0, 720, 360);
    let land = 0;
    for (let i = 1; i < data.length; i += 4) land += data[i] > 128;
    report.land = land / (720 * 360);
    equal(report.land > 0.3 && report.land < 0.4, true, `a share of land of ${report.land}`);
  }

  /** Checks a frame of the page, which WebGL draws: it has more than one color. */
  function checkFrame() {
    const { app } = landfall;
    app.frames.draw(performance.now(), false);
    const { gl } = app.renderer;
    const [width, height] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    const pixels = new Uint8Array(4 * width * height);
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    const colors = new Set(new Uint32Array(pixels.buffer));
    equal(colors.size > 3, true, `a frame of ${colors.size} colors`);
  }

  /** Shows a canvas with the report in its first pixels, and words below it. */
  function show(canvas) {
    const color = faults.length > 0 ? '#cc0000' : '#00aa00';
    const bytes = new TextEncoder().encode(JSON.stringify({ ...report, faults: faults.slice(0, 20) }));
    const strip = document.createElement('canvas');
    Object.assign(strip, { width: innerWidth, height: 24 });
    const context = strip.getContext('2d');
    const image = context.createImageData(strip.width, strip.height);
    image.data.fill(255);
    [...bytes, 0].forEach((byte, i) => { image.data[4 * Math.floor(i / 3) + (i % 3)] = byte; });
    context.putImageData(image, 0, 0);
    const words = document.createElement('pre');
    words.textContent = `${faults.length > 0 ? 'FAILED' : 'passed'}\n${JSON.stringify(report, null, 1)}`;
    words.style.cssText = 'color: white; font: 14px monospace; padding: 8px';
    strip.style.display = canvas.style.display = 'block';
    document.body.replaceChildren(strip, canvas, words);
    document.documentElement.style.cssText = `background: ${color}`;
    document.body.style.cssText = `margin: 0; overflow: hidden; height: 100vh; background: ${color}`;
  }

  const canvas = document.createElement('canvas');
  try {
    const result = compare(answers);
    report.places = result.count;
    faults.push(...result.faults);
    checkMap(drawMesh(canvas));
    if (landfall.app) {
      report.drawn = 'with WebGL';
      checkFrame();
    } else {
      report.drawn = 'without WebGL';
      equal(/WebGL 2/.test(document.getElementById('failure').innerText), true, 'the page says that WebGL 2 is missing');
    }
  } catch (error) {
    faults.push(`${error}\n${error.stack}`);
  }
  show(canvas);
})();
