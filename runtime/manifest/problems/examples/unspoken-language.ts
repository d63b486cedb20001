/** A site in Swedish, too, which the runtime does not speak. */
export const unspokenLanguage = `locales:
  default: en
  available:
    en: { label: English }
    sv: { label: Svenska }
head:
  description:
    en: Short notes about a small site that has everything a site needs and nothing more than that.
    sv: Korta anteckningar om en liten webbplats som har allt som en webbplats behöver, och inte mer än så.
routes:
  - name: index
    path: /
    sections: [Note]
`

/** Its Swedish messages: the texts of the runtime, except for one. */
export const swedishMessages = `skip: Till innehållet
loading: Laddar
offline: Du är inte ansluten.
errors:
  '404': Sidan finns inte
  default: Fel
  reference: Referens
  retry: Försök igen
  busy: Många är här just nu. Försök igen om en stund.
  later: Sidan kan inte visas just nu. Försök igen om en stund.
`

/** With that one. */
export const allSwedishMessages = `${swedishMessages}  home: Till startsidan
`
