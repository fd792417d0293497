// On a page that the server sent drawn: starts the app when the reader does something. Who only reads and follows links
// needs none. What a reader presses or types before the app answers is kept, and done once it does.
{
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll', 'click', 'input'];
  const starting = new AbortController();
  let pointer;
  const start = ({ type, screenX, screenY }) => {
    if (starting.signal.aborted) return;
    if (type === 'pointermove') {
      // The browser also reports where a pointer rests over what has just been drawn.
      const rests = pointer === undefined || pointer === `${screenX} ${screenY}`;
      pointer = `${screenX} ${screenY}`;
      if (rests) return;
    }
    starting.abort();
    document.head.append(document.getElementById('app-files').content);
  };
  for (const sign of signs) addEventListener(sign, start, { passive: true, capture: true, signal: starting.signal });

  const answering = new AbortController();
  const early = { capture: true, signal: answering.signal };
  // For `web/lib/load-chunk.ts`: the app may begin while the page is being left.
  const leave = () => {
    document.documentElement.dataset.leftAt = String(performance.now());
  };
  addEventListener('beforeunload', leave, { signal: answering.signal });
  const pressed = [];
  const typed = new Map();
  document.addEventListener('submit', (event) => event.preventDefault(), early);
  document.addEventListener('input', ({ target }) => typed.set(target, target.value), early);
  document.addEventListener(
    'click',
    (event) => {
      const part = event.target.closest('a[href], button, input, label');
      if (!part || part.matches('a[href]')) return;
      event.preventDefault();
      pressed.push(part);
    },
    early,
  );
  const canBeFilled = 'input:not([readonly], [type="file"]), textarea:not([readonly])';
  // React takes over fields as they were sent.
  document.addEventListener('baton:takes-over', () => {
    // When a page is loaded again, Firefox fills in what was typed before, without an event.
    for (const field of document.querySelectorAll(canBeFilled))
      if (field.value !== field.defaultValue) typed.set(field, field.value);
    for (const [field] of typed) field.value = field.defaultValue;
  });
  const doNow = async () => {
    answering.abort();
    for (const [field, text] of typed) {
      // The setter of the element's class: React has put one of its own on the element.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    for (const part of pressed) {
      // One after the other: the next may depend on what the one before has changed.
      await new Promise((done) => setTimeout(done));
      part.click();
    }
  };
  document.addEventListener('baton:answers', doNow, { once: true });
}
