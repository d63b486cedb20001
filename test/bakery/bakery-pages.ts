/** Pages that the bakery shows, one of an entry in each language among them: request path, language, direction, layout, palette, and what its title says before the product. */
export const bakeryPages = [
  { path: '/', lang: 'fr', dir: 'ltr', layout: 'default', palette: null, title: 'Pain au levain à Montréal' },
  { path: '/en', lang: 'en', dir: 'ltr', layout: 'default', palette: null, title: 'Sourdough in Montréal' },
  { path: '/ar', lang: 'ar', dir: 'rtl', layout: 'default', palette: null, title: 'خبز الخميرة الطبيعية في مونتريال' },
  { path: '/pains', lang: 'fr', dir: 'ltr', layout: 'default', palette: null, title: 'Nos pains' },
  { path: '/en/breads', lang: 'en', dir: 'ltr', layout: 'default', palette: null, title: 'Our breads' },
  { path: '/ar/khubz', lang: 'ar', dir: 'rtl', layout: 'default', palette: null, title: 'خبزنا' },
  {
    path: '/pains/miche-de-seigle',
    lang: 'fr',
    dir: 'ltr',
    layout: 'default',
    palette: null,
    title: 'Miche de seigle',
  },
  { path: '/en/breads/rye-round', lang: 'en', dir: 'ltr', layout: 'default', palette: null, title: 'Rye round' },
  {
    ...{ path: encodeURI('/ar/khubz/رغيف-الجاودار'), lang: 'ar', dir: 'rtl', layout: 'default', palette: null },
    title: 'رغيف الجاودار',
  },
  { path: '/notre-levain', lang: 'fr', dir: 'ltr', layout: 'default', palette: null, title: 'Notre levain' },
  { path: '/en/our-starter', lang: 'en', dir: 'ltr', layout: 'default', palette: null, title: 'Our starter' },
  { path: encodeURI('/ar/خميرتنا'), lang: 'ar', dir: 'rtl', layout: 'default', palette: null, title: 'خميرتنا' },
  { path: '/ateliers', lang: 'fr', dir: 'ltr', layout: 'default', palette: null, title: 'Ateliers du dimanche' },
  { path: '/en/workshops', lang: 'en', dir: 'ltr', layout: 'default', palette: null, title: 'Sunday workshops' },
  { path: '/galette', lang: 'fr', dir: 'ltr', layout: 'default', palette: 'feast', title: 'Galette des Rois' },
  { path: '/en/kings-cake', lang: 'en', dir: 'ltr', layout: 'default', palette: 'feast', title: "Kings' cake" },
  { path: '/ar/kaakat-al-muluk', lang: 'ar', dir: 'rtl', layout: 'default', palette: 'feast', title: 'كعكة الملوك' },
  { path: '/venir', lang: 'fr', dir: 'ltr', layout: 'doorway', palette: null, title: 'Venir nous voir' },
  { path: '/en/visit', lang: 'en', dir: 'ltr', layout: 'doorway', palette: null, title: 'Come and see us' },
  { path: '/ar/ziyara', lang: 'ar', dir: 'rtl', layout: 'doorway', palette: null, title: 'زورونا' },
] as const

/** The pages of its other entries: one of them is not there in Arabic. */
export const otherBreads = [
  ...['/pains/manouche', '/pains/pain-plat', '/pains/galette-a-la-pistache', '/pains/fougasse'],
  ...['/en/breads/manoushe', '/en/breads/flatbread', '/en/breads/pistachio-kings-cake', '/en/breads/fougasse'],
  ...['/ar/khubz/منقوشة', '/ar/khubz/خبز-عربي', '/ar/khubz/كعكة-الملوك'],
]

/** Address of a page's payload. */
export function payloadPath(path: string): string {
  return `/_site/payload${path === '/' ? '/index' : path}.json`
}
