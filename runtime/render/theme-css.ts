import type { ThemeModel } from '../site/site-model.ts'

/** The theme's tokens as custom properties; those of a palette override them where `<html data-palette>` names it. */
export function themeCss(theme: ThemeModel): string {
  const palettes = Object.entries(theme.palettes).map(([name, tokens]) => rule(`:root[data-palette="${name}"]`, tokens))
  return rule(':root', theme.tokens) + palettes.join('')
}

function rule(selector: string, tokens: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return declarations.length === 0 ? '' : `${selector}{${declarations.join(';')}}`
}
