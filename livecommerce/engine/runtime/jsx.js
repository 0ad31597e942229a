// Replacement of Emotion's `jsx`: pages are styled by class names, so plain React elements suffice, without Emotion.
export { createElement as jsx } from "react";
