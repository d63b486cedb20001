import type { Import } from '../support/read/imports-of.ts'
import { layers } from './layers.ts'
import { onlyIn } from './only-in.ts'
import { rooms } from './rooms.ts'

/** `runtime/page/load-page.ts` → `runtime/page`; `cli/commands/start.ts` → `cli`, apart from the documentation, which is a layer of its own. */
export function layerOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  return top === 'runtime' || second === 'documentation' ? `${top}/${second}` : top
}

/** What is wrong with an import; null when it is allowed. */
export function complaint({ file, target, kind }: Import): string | null {
  const from = layerOf(file)
  const layer = layers[from]
  if (!layer) return `${file}: the layer ${from} is not in the table`
  const isOwn = /^(?:runtime|cli|sections|schema)\//.test(target)
  const restricted = onlyIn[target]
  if (restricted && !restricted.includes(file)) return `${file}: only ${restricted.join(', ')} may import ${target}`
  if (isOwn) {
    const to = layerOf(target)
    if (to === from && from in rooms) return roomComplaint({ file, target, kind })
    if (to === from && from !== 'sections') return null
    // A section is one folder; code that several sections share is beside these folders.
    if (to === from) return sectionReaches(file, target) ? null : `${file}: imports ${target} of another section`
    if (layer.values?.includes(to)) return null
    if (kind === 'types' && layer.types?.includes(to)) return null
    if (kind === 'lazy' && layer.lazy?.includes(to)) return null
    return `${file}: ${from} may not import ${target} (${kind})`
  }
  const isNode = target.startsWith('node:')
  const isListed = layer.uses?.some(
    (name) => name === target || target.startsWith(`${name}/`) || (isNode && name === 'node'),
  )
  return isListed ? null : `${file}: ${from} may not use ${target}`
}

/** `runtime/manifest/yaml/anchors.ts` → 1, the index of `yaml` in the table; an entry point → Infinity. */
function floorOf(file: string): number {
  const [top, layer, room = '', ...rest] = file.split('/')
  return rest.length > 0 ? (rooms[`${top}/${layer}`]?.indexOf(room) ?? -1) : Number.POSITIVE_INFINITY
}

function roomComplaint({ file, target, kind }: Import): string | null {
  const [from, to] = [floorOf(file), floorOf(target)]
  if (from === -1) return `${file}: its room is not in the table`
  const isType = kind === 'types' && to === Number.POSITIVE_INFINITY
  return to <= from || isType ? null : `${file}: may not import ${target}, of a higher room`
}

function sectionReaches(file: string, target: string): boolean {
  const folder = (path: string) => (path.split('/').length > 2 ? path.split('/')[1] : null)
  return folder(target) === null || folder(target) === folder(file)
}
