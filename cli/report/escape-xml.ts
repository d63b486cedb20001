/** Escapes a text for content and attributes of XML. Characters that XML 1.0 cannot represent become replacement characters. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them.
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/gu, '\ufffd')
      .replace(/[&<>"\t\n\r]/g, (sign) => named[sign] ?? `&#${sign.charCodeAt(0)};`)
  )
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
