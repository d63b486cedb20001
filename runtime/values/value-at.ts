/** What stands at a path of maps and lists; undefined where nothing does. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((parent, step) => (hasKey(parent, step) ? Reflect.get(parent, step) : undefined), value)
}

/** Whether a map has a key of its own, or a list a place. */
function hasKey(value: unknown, key: string | number): value is object {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}
