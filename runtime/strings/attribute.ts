import { escapeText } from './escape-text.ts'
import { NotStatic } from './not-static.ts'

/** Writes an attribute with its value. */
type Say = (name: string, value: unknown) => string
/** Writes an attribute as React does, with a leading space; empty if React writes none. Throws `NotStatic` if only React knows how. */
export type AttributeWriter = (value: unknown) => string

/** Props that are not written as attributes: they are handled elsewhere, or matter only in a browser. */
const UNSAID = [
  ...['children', 'dangerouslySetInnerHTML', 'key', 'ref', 'innerHTML', 'defaultValue', 'defaultChecked'],
  ...['suppressContentEditableWarning', 'suppressHydrationWarning'],
]
/** Boolean attributes: present or absent. */
const SWITCHES = [
  ...['allowFullScreen', 'async', 'autoPlay', 'controls', 'credentialless', 'default', 'defer', 'disabled'],
  ...['disablePictureInPicture', 'disableRemotePlayback', 'formNoValidate', 'hidden', 'inert', 'itemScope', 'loop'],
  ...['noModule', 'noValidate', 'open', 'playsInline', 'readOnly', 'required', 'reversed', 'scoped', 'seamless'],
]
const LOWERED_SWITCHES = ['autoFocus', 'multiple', 'muted']
/** Attributes that are written with any value, even `false`. */
const STATES = [
  ...['contentEditable', 'draggable', 'spellCheck', 'value'],
  ...['autoReverse', 'externalResourcesRequired', 'focusable', 'preserveAlpha'],
]
/** Attributes whose names are written with hyphens, most of them in SVG. */
const HYPHENATED = [
  ...['accentHeight', 'alignmentBaseline', 'arabicForm', 'baselineShift', 'capHeight', 'clipPath', 'clipRule'],
  ...['colorInterpolation', 'colorInterpolationFilters', 'colorProfile', 'colorRendering', 'dominantBaseline'],
  ...['enableBackground', 'fillOpacity', 'fillRule', 'floodColor', 'floodOpacity', 'fontFamily', 'fontSize'],
  ...['fontSizeAdjust', 'fontStretch', 'fontStyle', 'fontVariant', 'fontWeight', 'glyphName'],
  ...['glyphOrientationHorizontal', 'glyphOrientationVertical', 'horizAdvX', 'horizOriginX', 'imageRendering'],
  ...['letterSpacing', 'lightingColor', 'markerEnd', 'markerMid', 'markerStart', 'maskType', 'overlinePosition'],
  ...['overlineThickness', 'paintOrder', 'pointerEvents', 'renderingIntent', 'shapeRendering', 'stopColor'],
  ...['stopOpacity', 'strikethroughPosition', 'strikethroughThickness', 'strokeDasharray', 'strokeDashoffset'],
  ...['strokeLinecap', 'strokeLinejoin', 'strokeMiterlimit', 'strokeOpacity', 'strokeWidth', 'textAnchor'],
  ...['textDecoration', 'textRendering', 'transformOrigin', 'underlinePosition', 'underlineThickness'],
  ...['unicodeBidi', 'unicodeRange', 'unitsPerEm', 'vAlphabetic', 'vHanging', 'vIdeographic', 'vMathematical'],
  ...['vectorEffect', 'vertAdvY', 'vertOriginX', 'vertOriginY', 'wordSpacing', 'writingMode', 'xHeight'],
  ...['acceptCharset', 'httpEquiv'],
]

const SAFE_NAME = /^[a-zA-Z_][\w.-]*$/
const HANDLER = /^on./i
/** Browsers ignore white space and control characters within the scheme. */
const SCRIPT_ADDRESS = /^[^a-z/#?.]*j[^a-z/]*a[^a-z/]*v[^a-z/]*a[^a-z/]*s[^a-z/]*c/i

const KNOWN = new Map<string, Say>([
  ...sayAll(SWITCHES, (name, value) => (value ? ` ${name}=""` : '')),
  ...sayAll(LOWERED_SWITCHES, (name, value) => (value ? ` ${name.toLowerCase()}=""` : '')),
  ...sayAll(STATES, say),
  ...sayAll(['capture', 'download'], (name, value) =>
    value === true ? ` ${name}=""` : value === false ? '' : say(name, value),
  ),
  ...sayAll(['cols', 'rows', 'size', 'span'], (name, value) => (Number(value) >= 1 ? say(name, value) : '')),
  ...sayAll(['rowSpan', 'start'], (name, value) => (Number.isNaN(Number(value)) ? '' : say(name, value))),
  ...sayAll(['action', 'formAction'], sayAddress),
  ...sayAll(['href', 'src'], (name, value) => (value === '' ? '' : sayAddress(name, value))),
  ...HYPHENATED.map((name): [string, Say] => [name, sayAs(hyphenated(name))]),
  ['className', sayAs('class')],
  ['crossOrigin', sayAs('crossorigin')],
  ['htmlFor', sayAs('for')],
  ['tabIndex', sayAs('tabindex')],
  ['style', (_, value) => style(value)],
])
/** Names usually come from the code of sections. If they come from data, only this many are remembered. */
const MAX_KNOWN = 2000

/** The attribute as React writes it: see `AttributeWriter`. */
export function attribute(name: string, value: unknown): string {
  if (isNothing(value)) return ''
  return (KNOWN.get(name) ?? learn(name))(name, value)
}

/** Whether an attribute of this name is never written. */
export function isUnsaid(name: string): boolean {
  return UNSAID.includes(name) || HANDLER.test(name)
}

/** Like `attribute`, prepared for many values of one name. */
export function attributeWriter(name: string): AttributeWriter {
  const sayIt = KNOWN.get(name) ?? learn(name)
  return (value) => (isNothing(value) ? '' : sayIt(name, value))
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || typeof value === 'function' || typeof value === 'symbol'
}

function learn(name: string): Say {
  const found = isUnsaid(name) ? () => '' : sayAs(name)
  if (KNOWN.size < MAX_KNOWN) KNOWN.set(name, found)
  return found
}

function sayAll(names: readonly string[], how: Say): [string, Say][] {
  return names.map((name) => [name, how])
}

function say(name: string, value: unknown): string {
  return ` ${name}="${escapeText(String(value))}"`
}

/** Writes an attribute under its own name; `true` and `false` are written only for `data-` and `aria-`. */
function sayAs(name: string): Say {
  if (!SAFE_NAME.test(name) || /^(?:xlink|xml|xmlns)[A-Z]/.test(name))
    return () => {
      throw new NotStatic(`The attribute ${name}`)
    }
  const isSwitched = /^(?:data|aria)-/i.test(name)
  return (_, value) => (typeof value === 'boolean' && !isSwitched ? '' : say(name, value))
}

function sayAddress(name: string, value: unknown): string {
  if (typeof value === 'boolean') return ''
  if (SCRIPT_ADDRESS.test(String(value))) throw new NotStatic('A javascript: address')
  return say(name, value)
}

/** The style attribute. A page's content security policy allows only styles that scripts set; numbers with units are left to React. */
function style(value: unknown): string {
  if (typeof value !== 'object') throw new NotStatic('A style that is no object')
  const rules = Object.entries(value ?? {}).flatMap(([name, rule]: [string, unknown]) => {
    if (rule === null || rule === undefined || typeof rule === 'boolean' || rule === '') return []
    if (name.startsWith('--')) return [`${escapeText(name)}:${escapeText(String(rule).trim())}`]
    if (typeof rule === 'number' && rule !== 0) throw new NotStatic('A number in a style')
    return [`${escapeText(hyphenated(name).replace(/^ms-/, '-ms-'))}:${escapeText(String(rule).trim())}`]
  })
  return rules.length === 0 ? '' : ` style="${rules.join(';')}"`
}

function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
