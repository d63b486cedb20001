import { defineCheck } from '../rule.ts'

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i

const site = (color: string) => ({ 'site.config.yaml': `theme:\n  color: { accent: '${color}' }\n` })

export const unreadableColor = defineCheck({
  code: 'theme/unreadable-color',
  severity: 'error',
  needs: 'manifest',
  title: 'A colour of the theme is none that browsers know',
  why: 'Browsers skip what they cannot read without a word: the text has the colour of what is around it, the ground none. Behind # stand three, four, six or eight digits from 0 to f. Quotes are the straight ones of the keyboard; those that text programs make in their place become a part of the value.',
  wrong: site('#c9185'),
  right: site('#c9185b'),
  message: ({ color }: { color: string }) =>
    color.startsWith('#')
      ? `"${color}" is no colour. Behind # stand 3, 4, 6 or 8 digits from 0 to f.`
      : `"${color}" is no colour: its quotes are a part of it. Write straight ones: ' or ".`,
  check({ manifest: { theme }, place }, report) {
    const groups = [
      { path: ['theme', 'color'], colors: theme.color },
      ...Object.entries(theme.palettes).map(([name, colors]) => ({ path: ['theme', 'palettes', name], colors })),
    ]
    for (const { path, colors } of groups) {
      for (const [token, color] of Object.entries(colors)) {
        if (/^[“”„‘’]/.test(color) || (color.startsWith('#') && !HEX.test(color)))
          report(place([...path, token]), { color })
      }
    }
  },
})
