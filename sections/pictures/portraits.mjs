import { colors, randomFrom } from './palette.mjs'
import { circle, group, leaf, path, picture, polygon, rect, ring, scales, sector } from './shapes.mjs'

const W = 640
const H = 800
const skins = ['#E9B48C', '#C98A5E', '#8A5433', '#5E3723', '#F1CBA8']

/** How the people of the studio look; anybody else gets a head derived from their id. */
const looks = {
  'mariela-quesada': { hair: 'bob', skin: 0, ground: 'pink', cloth: 'night', accent: 'sun', mark: 'earrings' },
  'andres-coto': { hair: 'short', skin: 1, ground: 'sun', cloth: 'green', accent: 'paper', mark: 'beard' },
  'yorleny-mora': { hair: 'curls', skin: 2, ground: 'green', cloth: 'sun', accent: 'pink', mark: 'earrings' },
  'kevin-wray': { hair: 'flat', skin: 3, ground: 'night', cloth: 'pink', accent: 'sun', mark: 'glasses' },
  'daniela-fonseca': { hair: 'long', skin: 4, ground: 'sun', cloth: 'pink', accent: 'night', mark: 'flower' },
  'esteban-arce': { hair: 'bald', skin: 1, ground: 'pink', cloth: 'sun', accent: 'ink', mark: 'beardGlasses' },
  'xinia-badilla': { hair: 'bun', skin: 0, ground: 'sand', cloth: 'green', accent: 'pink', mark: 'glasses' },
  'sofia-chinchilla': { hair: 'fringe', skin: 4, ground: 'green', cloth: 'night', accent: 'sun', mark: 'scarf' },
  'tomas-alvarado': { hair: 'cap', skin: 2, ground: 'night', cloth: 'paper', accent: 'pink', mark: 'moustache' },
}

/** A person as a geometric head: halves and quarters of circles on a flat ground. */
export function drawPortrait({ id }) {
  const random = randomFrom(id)
  const pick = (list) => list[Math.floor(random() * list.length)]
  const look = looks[id] ?? {
    hair: pick(Object.keys(hair)),
    skin: pick([0, 1, 2, 3, 4]),
    ground: pick(['pink', 'green', 'sun', 'night']),
    cloth: 'paper',
    accent: 'ink',
    mark: pick(Object.keys(marks)),
  }
  const c = {
    skin: skins[look.skin],
    shade: shades[look.skin],
    hair: look.skin === 4 ? '#8A3B12' : colors.ink,
    ground: colors[look.ground],
    cloth: colors[look.cloth],
    accent: colors[look.accent],
  }
  const style = hair[look.hair]
  return picture(
    W,
    H,
    [
      rect(0, 0, W, H, c.ground),
      halo(random, c),
      style.behind?.(c) ?? '',
      body(look.cloth, c),
      neck(c),
      head(c),
      style.front(c),
      face(c),
      marks[look.mark](c),
    ].join(''),
  )
}

const shades = ['#D3956A', '#AD7047', '#6E3F24', '#472717', '#DDAE85']

function halo(random, c) {
  const spokes = 12 + Math.floor(random() * 3) * 4
  return Array.from({ length: spokes / 2 }, (_, i) =>
    sector(320, 330, 620, (i * 720) / spokes, (i * 720 + 360) / spokes, c.accent, 300),
  ).join('')
}

const body = (name, c) =>
  sector(320, 860, 300, -90, 90, c.cloth) +
  (name === 'green' || name === 'pink'
    ? scales(200, 680, 3, 4, 40, [c.accent, c.cloth])
    : rect(180, 740, 280, 16, c.accent) + rect(160, 772, 320, 16, c.accent))
const neck = (c) => rect(262, 470, 116, 130, c.shade) + sector(320, 598, 58, 90, 270, c.skin)
const head = (c) =>
  path('M190 250H450V380A130 150 0 0 1 190 380Z', c.skin) + path('M320 250H450V380A130 150 0 0 1 320 530Z', c.shade)
const face = (c) =>
  sector(265, 352, 22, -90, 90, colors.ink) +
  sector(375, 352, 22, -90, 90, colors.ink) +
  rect(236, 306, 58, 10, c.hair) +
  rect(346, 306, 58, 10, c.hair) +
  polygon(
    [
      [320, 330],
      [320, 424],
      [292, 424],
    ],
    c.shade,
  ) +
  sector(320, 446, 40, 90, 270, colors.pink === c.ground ? '#8E0F3F' : colors.pink)

const hair = {
  bob: {
    behind: (c) => path('M150 280A170 170 0 0 1 490 280V500H150Z', c.hair),
    front: (c) => sector(190, 280, 150, 0, 90, c.hair) + sector(450, 280, 110, 270, 360, c.hair),
  },
  short: { front: (c) => path('M190 300V220A130 130 0 0 1 450 200V300L410 250H230Z', c.hair) },
  curls: {
    behind: (c) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8]
        .map((i) =>
          circle(
            320 - 178 * Math.cos(Math.PI * (0.12 + i * 0.155 - 0.24)),
            320 - 178 * Math.sin(Math.PI * (0.12 + i * 0.095)),
            82,
            c.hair,
          ),
        )
        .join('') +
      circle(170, 400, 70, c.hair) +
      circle(470, 400, 70, c.hair),
    front: (c) => [0, 1, 2, 3].map((i) => circle(215 + i * 70, 240, 48, c.hair)).join(''),
  },
  flat: {
    front: (c) => rect(180, 120, 280, 130, c.hair) + rect(180, 250, 24, 90, c.hair) + rect(436, 250, 24, 90, c.hair),
  },
  long: {
    behind: (c) => path('M140 290A180 180 0 0 1 500 290V680H140Z', c.hair),
    front: (c) => sector(320, 262, 132, -90, 0, c.hair) + sector(320, 262, 132, 0, 90, '#A5501E'),
  },
  bald: { front: (c) => sector(320, 252, 130, -90, 90, c.skin) + sector(320, 252, 130, 0, 90, c.shade) },
  bun: {
    behind: (c) => circle(320, 96, 72, c.hair),
    front: (c) => sector(320, 262, 138, -90, 90, c.hair) + sector(320, 262, 138, 30, 60, c.accent, 96),
  },
  fringe: {
    behind: (c) => path('M160 270A160 160 0 0 1 480 270V440H160Z', c.hair),
    front: (c) =>
      sector(320, 200, 130, -90, 90, c.hair) +
      [0, 1, 2, 3, 4].map((i) => sector(216 + i * 52, 200, 26, 90, 270, c.hair)).join('') +
      rect(190, 190, 260, 60, c.hair),
  },
  cap: {
    front: (c) =>
      sector(320, 262, 142, -90, 90, c.accent) + rect(300, 242, 270, 28, c.accent) + circle(320, 128, 18, colors.sun),
  },
}

const marks = {
  earrings: (c) =>
    circle(176, 440, 28, c.accent) +
    circle(464, 440, 28, c.accent) +
    circle(176, 440, 11, c.ground) +
    circle(464, 440, 11, c.ground),
  beard: (c) =>
    path('M190 390H240L262 420H378L400 390H450A130 150 0 0 1 190 390Z', c.hair) + sector(320, 448, 40, 90, 270, c.skin),
  beardGlasses: (c) => marks.beard(c) + marks.glasses(c),
  glasses: (c) =>
    ring(262, 352, 52, 11, c.cloth === colors.night ? c.accent : colors.ink) +
    ring(378, 352, 52, 11, c.cloth === colors.night ? c.accent : colors.ink) +
    rect(308, 346, 24, 10, colors.ink),
  flower: (c) =>
    group(
      [0, 1, 2, 3, 4, 5, 6, 7].map((i) => leaf(0, 0, 74, 34, i * 45, i % 2 ? c.cloth : colors.paper)).join('') +
        circle(0, 0, 20, c.accent),
      { x: 470, y: 230 },
    ),
  scarf: (c) =>
    path('M230 560H410V620A90 90 0 0 1 230 620Z', c.accent) +
    polygon(
      [
        [360, 640],
        [430, 800],
        [310, 800],
      ],
      c.accent,
    ),
  moustache: (c) => sector(280, 440, 42, -90, 90, c.hair) + sector(360, 440, 42, -90, 90, c.hair),
}
