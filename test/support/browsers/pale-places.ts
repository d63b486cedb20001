import type { Page } from 'playwright-core'

/** The elements with text of their own whose contrast with white is below 4.5:1, or whose background would be printed. */
export function palePlaces(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const luminanceOf = (color: string) => {
      if (!canvas) throw new Error('The browser draws nothing.')
      canvas.fillStyle = '#ffffff'
      canvas.fillRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
        value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    return [...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility() && [...element.childNodes].some(hasWords))
      .filter((element) => {
        const { color, backgroundColor } = getComputedStyle(element)
        return 1.05 / (luminanceOf(color) + 0.05) < 4.5 || luminanceOf(backgroundColor) < 1
      })
      .map((element) => `${element.tagName} ${element.className}`)

    function hasWords(node: Node): boolean {
      return node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? '')
    }
  })
}
