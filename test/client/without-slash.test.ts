import { expect, it } from 'vitest'
import { withoutSlash } from '../../runtime/client/browser/without-slash.ts'

it.each([
  ['/', '/'],
  ['/far', '/far'],
  ['/far/', '/far'],
  ['/en/', '/en'],
  ['/?a=/', '/?a=/'],
  ['/far/?a=/b/#c/', '/far?a=/b/#c/'],
  ['/far/#c', '/far#c'],
])('%s is the address %s', (address, one) => {
  expect(withoutSlash(address)).toBe(one)
})
