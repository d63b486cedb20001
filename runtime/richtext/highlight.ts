import { common, createLowlight } from 'lowlight'
import type { Highlight } from './compact-tree.ts'

const lowlight = createLowlight(common)

/** Highlights code in common languages; the classes are those of highlight.js, such as `hljs-keyword`. */
export const highlight: Highlight = (language, code) =>
  lowlight.registered(language) ? lowlight.highlight(language, code) : null
