/** The value of a key that a map cannot lack, since both come from the same manifest. @throws RangeError when it does, which is a defect. */
export function knownIn<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key)
  if (value === undefined) throw new RangeError(`Nothing is known as "${key}".`)
  return value
}
