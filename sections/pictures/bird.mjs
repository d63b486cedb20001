import { circle, group, path, sector } from './shapes.mjs'

/**
 * The studio's hummingbird in a box from -100 to 100, its beak to the right.
 *
 * @param wing, body, throat, beak - fills; `second` fills every other wedge of the wing. `beat` turns the wing, in degrees.
 */
export function bird({ wing, second = wing, body, throat, beak, beat = 0 }) {
  const feathers = [0, 1, 2, 3, 4].map((i) =>
    sector(0, 0, 96 - i * 5, 272 + i * 16, 285 + i * 16, i % 2 ? second : wing),
  )
  return (
    group(feathers.join(''), { x: 2, y: 2, angle: beat }) +
    path('M2-20A30 30 0 0 1 62-20C62 34 24 68-20 74L-62 96-44 58C-14 46 0 20 2-20Z', body) +
    path('M62-20C62-4 59 10 54 22A46 46 0 0 1 26-20Z', throat) +
    path('M57-37 104-54 61-22Z', beak) +
    circle(40, -26, 4.5, beak)
  )
}
