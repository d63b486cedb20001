/** The value at a path of keys and indices; undefined when there is none. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((parent, step) => (hasKey(parent, step) ? Reflect.get(parent, step) : undefined), value)
}

/** Whether a map has an own key, or a list an item, of this name. */
function hasKey(value: unknown, key: string | number): value is object {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}
