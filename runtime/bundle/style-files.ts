/** Module ids of stylesheets, written in CSS or in a language that is compiled to it. */
export const STYLES = {
  include: /\.(?:p(?:ost)?css|css|less|s[ac]ss|styl(?:us)?|sss)(?:$|\?)/,
  /** The module wants the text or the address of the file. */
  exclude: /[?&](?:raw|url)\b/,
}

/** Whether importing this module adds rules to the page: with `?inline` it only gives the text of the stylesheet. */
export function isStyle(id: string): boolean {
  return STYLES.include.test(id) && !STYLES.exclude.test(id) && !/[?&]inline\b/.test(id)
}

/** Whether the names of classes are made of the content: with another content they are others. */
export function isStyleModule(id: string): boolean {
  return isStyle(id) && /\.module\.\w+$/.test(withoutQuery(id))
}

/** The file of a module id, without what a bundler writes behind its name. */
export function withoutQuery(id: string): string {
  return id.replace(/[?#].*$/s, '')
}
