// Stands in for Emotion's `jsx`: pages are styled by class names, so plain React elements do, and Emotion stays out.
export { createElement as jsx } from "react";
