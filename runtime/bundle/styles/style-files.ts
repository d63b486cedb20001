/** Module ids of stylesheets, written in CSS or in a language that is compiled to it. */
export const STYLES = {
  include: /\.(?:p(?:ost)?css|css|less|s[ac]ss|styl(?:us)?|sss)(?:$|\?)/,
  /** Modules that are only the text or the address of the file. */
  exclude: /[?&](?:raw|url)\b/,
}

/** Whether importing this module adds rules to the page. With `?inline` it only exports the text of the stylesheet. */
export function isStyle(id: string): boolean {
  return STYLES.include.test(id) && !STYLES.exclude.test(id) && !/[?&]inline\b/.test(id)
}

/** Whether a stylesheet is a CSS module, whose class names are derived from its content and change with it. */
export function isStyleModule(id: string): boolean {
  return isStyle(id) && /\.module\.\w+$/.test(withoutQuery(id))
}

/** The file of a module id, without a query or hash. */
export function withoutQuery(id: string): string {
  return id.replace(/[?#].*$/s, '')
}
