import { chromium } from 'playwright-core'
import { bird } from './bird.mjs'
import { colors } from './palette.mjs'
import { circle, group, leaf, picture, rect, scales, sector, word } from './shapes.mjs'

const W = 1280
const H = 720
const { paper, ink, green, pink, sun, night } = colors

/** Each film: its length in seconds, and a function that draws it at the moment `t`, from 0 to 1. Its end matches its beginning. */
const films = {
  /** An oxcart wheel paints itself, wedge by wedge. */
  rueda: {
    seconds: 6,
    frame: (t) => {
      const spokes = 16
      const shown = Math.min(spokes, Math.floor(t * 24))
      const wedges = Array.from({ length: shown }, (_, i) =>
        sector(640, 360, 320, i * 22.5, (i + 1) * 22.5, i % 2 ? pink : night),
      ).join('')
      const petals = Array.from({ length: Math.max(0, Math.min(spokes, Math.floor(t * 24) - 4)) }, (_, i) =>
        group(leaf(0, -96, 154, 54, 0, i % 2 ? sun : paper), { x: 640, y: 360, angle: (i + 0.5) * 22.5 }),
      ).join('')
      return (
        rect(0, 0, W, H, sun) +
        circle(640, 360, 340, paper) +
        group(wedges + petals + circle(640, 360, 84, sun) + circle(640, 360, 38, green), { x: 0, y: 0 })
      )
    },
  },
  /** A hummingbird beats its wings before a flower. */
  vuelo: {
    seconds: 4,
    frame: (t) => {
      const sway = Math.sin(t * 2 * Math.PI)
      const petals = Array.from({ length: 12 }, (_, i) =>
        leaf(1060, 330, 300, 100, i * 30 + sway * 5, i % 2 ? pink : paper),
      ).join('')
      return (
        rect(0, 0, W, H, green) +
        petals +
        circle(1060, 330, 80, sun) +
        [0, 1, 2, 3, 4, 5, 6]
          .map((i) =>
            leaf(60 + i * 130, 760, 240 + (i % 3) * 60, 90, (i - 3) * 6 + sway * 3, i % 2 ? night : '#075E4F'),
          )
          .join('') +
        group(
          bird({
            wing: sun,
            second: paper,
            body: night,
            throat: pink,
            beak: ink,
            beat: 34 * Math.sin(t * 40 * Math.PI) - 10,
          }),
          { x: 470 + sway * 26, y: 340 - Math.sin(t * 4 * Math.PI) * 20, scale: 2.2 },
        )
      )
    },
  },
  /** The tide rises at Puntarenas. */
  marea: {
    seconds: 6,
    frame: (t) => {
      const level = 560 - 200 * (0.5 - 0.5 * Math.cos(t * 2 * Math.PI))
      const shift = t * 240
      return (
        rect(0, 0, W, H, paper) +
        circle(900, 300 + (560 - level) * 0.3, 170, pink) +
        [0, 1, 2]
          .map((row) =>
            group(scales(-240, 0, 10, 2, 80, [[night, green][row % 2], [green, night][row % 2]]), {
              x: row % 2 ? shift - 240 : -shift,
              y: level + row * 90,
            }),
          )
          .join('') +
        rect(0, level + 260, W, H, night) +
        rect(120, 250, 16, 470, ink) +
        rect(60, 250, 300, 16, ink) +
        rect(320, 250, 16, 470, ink)
      )
    },
  },
  /** Letters fall into a grid. */
  letras: {
    seconds: 5,
    frame: (t) => {
      const text = 'ESTUDIOCOLIBRÍ'
      const grid = Array.from({ length: 28 }, (_, i) =>
        rect((i % 7) * 183 + 4, Math.floor(i / 7) * 180 + 4, 175, 172, '#D8246B'),
      ).join('')
      return (
        rect(0, 0, W, H, pink) +
        grid +
        [...text]
          .map((letter, i) => {
            const arrive = Math.min(1, Math.max(0, t * 3.4 - i * 0.14))
            const leave = Math.max(0, t * 8 - 7.2)
            const y = Math.floor(i / 7) * 180 + 190 + 180 - (1 - arrive) ** 2 * 900 + leave ** 2 * 900
            return word(letter, (i % 7) * 183 + 30, y - 30, 170, i % 3 ? paper : sun)
          })
          .join('')
      )
    },
  },
}

/** The still of a film that is shown until it plays; its name if the film is not drawn here. */
export function drawPoster({ id, name }) {
  const content =
    films[id]?.frame({ rueda: 0.72, vuelo: 0.31, marea: 0.35, letras: 0.86 }[id]) ??
    rect(0, 0, W, H, night) + word(String(name.es ?? name), 60, 400, 120, paper)
  return picture(W, H, content)
}

/** Draws every film frame by frame onto a canvas in Chromium, which records it as WebM. */
export async function recordFilms(save) {
  const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  const browser = await chromium.launch({
    executablePath: process.env.SITIO_CHROMIUM ?? '/usr/bin/chromium',
    args: flags,
  })
  const page = await browser.newPage()
  for (const [id, { seconds, frame }] of Object.entries(films)) {
    const count = seconds * 20
    const frames = Array.from({ length: count }, (_, i) => picture(W, H, frame(i / count)))
    const bytes = await page.evaluate(record, { frames, frameMs: 50, width: W, height: H })
    save(`/videos/${id}.webm`, Buffer.from(bytes, 'base64'))
  }
  await browser.close()
}

/** Runs in the browser. Returns the film in base64. */
async function record({ frames, frameMs, width, height }) {
  const pictures = await Promise.all(
    frames.map(async (svg) => {
      const image = new Image()
      image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
      await image.decode()
      return image
    }),
  )
  const canvas = Object.assign(document.createElement('canvas'), { width: width / 2, height: height / 2 })
  const context = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(1000 / frameMs), {
    mimeType: 'video/webm;codecs=vp9',
    videoBitsPerSecond: 350_000,
  })
  const parts = []
  recorder.ondataavailable = ({ data }) => parts.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  for (const image of pictures) {
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    await new Promise((resolve) => setTimeout(resolve, frameMs))
  }
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
