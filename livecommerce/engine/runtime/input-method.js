// While an input method composes a word, the keys are its own: arrows choose among its suggestions, Enter takes one.
// Imported first, so that no other listener hears them. Safari ends a composition before the key; 229 is its sign.
const belongsToInputMethod = (event) => event.isComposing || event.keyCode === 229;

window.addEventListener("keydown", (event) => belongsToInputMethod(event) && event.stopImmediatePropagation(), true);
