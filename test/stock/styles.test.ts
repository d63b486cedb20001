import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Declaration, parse } from 'postcss'
import { describe, expect, it } from 'vitest'

const SECTIONS = join(import.meta.dirname, '../../sections')
const TEMPLATES = join(import.meta.dirname, '../../cli/templates')
/** Of this repository's own site, and not shipped. */
const OWN = /^(?:theme|pictures|legacy)\//
const PICTURE = /__(?:picture|portrait|mark|scene|stage|preview|plan)$/
const TOKEN = /var\(\s*(--(?:color|font|size)-[a-z0-9-]+)\s*([,)])/g

const sheets = readdirSync(SECTIONS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css') && !OWN.test(file))
  .map((file) => ({ file, text: readFileSync(join(SECTIONS, file), 'utf8') }))

function declarations(text: string): Declaration[] {
  const found: Declaration[] = []
  parse(text).walkDecls((declaration) => void found.push(declaration))
  return found
}

const tokens = new Set(
  declarations(sheets.find(({ file }) => file === 'base.css')?.text ?? '').flatMap(({ prop }) =>
    /^--(?:color|font|size)-/.test(prop) ? [prop] : [],
  ),
)

/** Whether a declaration means the left or the right of the screen, where it must mean the start or the end of a line. */
function isPhysical({ prop, value }: Declaration): boolean {
  if (/(?:^|-)(?:left|right)(?:$|-)/.test(prop)) return true
  if (/^(?:text-align|float|clear)$/.test(prop)) return /\b(?:left|right)\b/.test(value)
  if (!/^(?:margin|padding|inset|border-width|border-style|border-color)$/.test(prop)) return false
  const [, right, , left] = value.split(/\s+(?![^(]*\))/)
  return left !== undefined && left !== right
}

/** Whether lines are so close that the letters of Arabic or Thai would touch. */
function isTight({ prop, value }: Declaration): boolean {
  return prop === 'line-height' && Number.parseFloat(value) < 1.3
}

describe.each(sheets)('$file', ({ file, text }) => {
  it('gives way to what a theme says outside of all layers', () => {
    const rules = parse(text).nodes.filter((node) => node.type !== 'comment')
    const places = rules.map((node) => (node.type === 'atrule' ? `${node.name} ${node.params}` : String(node)))
    const isOfLayer = (place: string) => place === 'layer sections' || place.startsWith('import ')
    if (file !== 'base.css') expect(places.filter((place) => !isOfLayer(place))).toEqual([])
  })

  it('reads from the right as well', () => {
    expect(declarations(text).filter(isPhysical).map(String)).toEqual([])
  })

  it('leaves more room between tight lines where letters reach further up and down than Latin ones', () => {
    expect(declarations(text).filter(isTight).map(String)).toEqual([])
  })

  it('bounds the height of its pictures, however tall they are', () => {
    const heights = ['height', 'max-height', 'aspect-ratio', 'contain']
    const pictures: string[] = []
    const bounded: string[] = []
    parse(text).walkRules((rule) => {
      const own = rule.selectors.filter((selector) => PICTURE.test(selector))
      const props = rule.nodes.map((node) => (node.type === 'decl' ? node.prop : ''))
      if (props.includes('width') || props.includes('max-width')) pictures.push(...own)
      if (heights.some((height) => props.includes(height))) bounded.push(...own)
    })
    expect(pictures.filter((picture) => !bounded.includes(picture))).toEqual([])
  })

  it('names tokens that base.css has, and what holds without them', () => {
    const used = [...text.matchAll(TOKEN)]
    expect(used.map(([, token = '']) => token).filter((token) => !tokens.has(token))).toEqual([])
    if (file === 'base.css') return
    expect(used.filter(([, , end]) => end === ')').map(([use]) => use)).toEqual([])
  })
})

it('the stylesheets of templates leave room between lines as those of sections do', () => {
  const files = readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
  expect(files.length).toBeGreaterThan(5)
  const tight = files.flatMap((file) => declarations(readFileSync(join(TEMPLATES, file), 'utf8')).filter(isTight))
  expect(tight.map(String)).toEqual([])
})

it('base.css lists many tokens', () => expect(tokens.size).toBeGreaterThan(20))

it('drawings have a size where no stylesheet gives them one: otherwise each is as wide as the page', () => {
  const files = readdirSync(SECTIONS, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const drawings = files.flatMap((file) => readFileSync(join(SECTIONS, file), 'utf8').match(/<svg\b[^>]*>/g) ?? [])
  expect(drawings.length).toBeGreaterThan(3)
  expect(drawings.filter((drawing) => !/ width="\d+"\s+height="\d+"/.test(drawing))).toEqual([])
})
