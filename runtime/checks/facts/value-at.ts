import type { PathStep } from '../../manifest/text/position.ts'

/** What stands at a path of YAML's maps and lists; undefined where nothing does. */
export function valueAt(value: unknown, path: readonly PathStep[]): unknown {
  return path.reduce<unknown>((parent, step) => (hasKey(parent, step) ? Reflect.get(parent, step) : undefined), value)
}

/** Whether a map has a key of its own, or a list a place. */
export function hasKey(value: unknown, key: PathStep): value is object {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}
