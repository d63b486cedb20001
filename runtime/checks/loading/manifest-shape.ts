import type { PagesOf } from './pages-of.ts'

const route = (keys: string) => `routes:
  - name: index
    ${keys}
    sections:
      - { section: Note, props: { title: { en: Hello } } }
`

/** The shape of the manifest and of the props of its sections: keys, types and forms of values. */
export const shapePages = {
  'manifest/unknown-key': {
    title: 'A key that means nothing here',
    why: 'A key that nothing reads is a setting that never takes effect, most often because it is misspelt. The finding names the key that is near, or all that are known here; descriptions show in the editor, too. Where the key exists at another place, manifest/misplaced-key says so.',
    wrong: 'timeouts: { relaod: 30s }\n',
    right: 'timeouts: { reload: 30s }\n',
  },
  'manifest/misplaced-key': {
    title: 'A key stands in the wrong map',
    why: 'The key is known, but not here: most often it is indented one level too much or too little, or stands beside props instead of in it. It takes no effect where it is. The finding names the map that it belongs to, and --fix moves it there with its comments where there is only one.',
    wrong: 'chunkLoad: 30s\n',
    right: 'timeouts: { chunkLoad: 30s }\n',
  },
  'manifest/missing-key': {
    title: 'A key that is needed is missing',
    why: 'Without this key the site cannot know what to do, and there is no default that would be right for every site. The finding says what the key means: write it where the finding stands.',
    wrong: 'site: { origin: https://notes.example }\n',
    right: 'site: { product: Notes, origin: https://notes.example }\n',
  },
  'manifest/wrong-type': {
    title: 'A value of another kind than is expected',
    why: 'A number stands where a text is expected, a text where a list is expected, and so on. Durations and sizes carry their unit (2m, 5MB), true and false have no quotes, a list with one item still needs [ ], and a text needs quotes when it begins with "#", since it is a comment otherwise, or when it has a comma in { }, where it would end.',
    wrong: 'timeouts: { chunkLoad: 120000 }\n',
    right: 'timeouts: { chunkLoad: 2m }\n',
  },
  'manifest/wrong-value': {
    title: 'A value that is none of those allowed',
    why: 'Only some values have a meaning here, and any other would be ignored without a word. The finding lists them, and names the one that is near.',
    wrong: 'cookies: { language: { sameSite: strct } }\n',
    right: 'cookies: { language: { sameSite: strict } }\n',
  },
  'manifest/wrong-form': {
    title: 'A text has another form than is expected',
    why: 'A path begins with one slash and does not end with one, a language is written pt-BR, a duration is a number with its unit, a name begins with a lower-case letter. The finding says which form is expected, and how this value is written rightly where that is clear.',
    wrong: route('path: /index/'),
    right: route('path: /'),
  },
  'manifest/path-parameter': {
    title: 'A path has a part that varies',
    why: 'In this version each page is a route with a path of its own, so that every page is known, checked and rendered before a visitor asks for it. There are no parameters such as :id and no *. Write one route for each page; what varies inside of a page belongs in the query.',
    wrong: route('path: /:id'),
    right: route('path: /'),
  },
  'manifest/out-of-range': {
    title: 'A value is too small, too large, too short or too long',
    why: 'The limits keep a mistake from becoming an outage: an empty list of routes is no site, and a text of many thousand letters is no name. The finding says the limit.',
    wrong: 'routes: []\n',
    right: route('path: /'),
  },
  'manifest/time-range': {
    title: 'A time limit that no timer can keep',
    why: 'A limit of 0ms is over before anything begins, and the timers of the server and of browsers cannot wait for more than 24 days: a longer one would fire at once. Write a time between 1ms and 24d.',
    wrong: 'timeouts: { shutdown: 25d }\n',
    right: 'timeouts: { shutdown: 20s }\n',
  },
  'manifest/unknown-time-zone': {
    title: 'The time zone of the site is none',
    why: 'Sections write dates and times in it, on the server and in browsers, and would fail with a name that those do not know. Write a name of the IANA time zone database: a region and a city, or UTC. An offset such as +02:00 is none, since it knows no summer.',
    wrong: 'site: { product: Notes, origin: https://notes.example, timeZone: Europe/Berln }\n',
    right: 'site: { product: Notes, origin: https://notes.example, timeZone: Europe/Berlin }\n',
  },
  'manifest/too-many-problems': {
    title: 'There are more faults of shape than are listed',
    why: 'The first twenty are listed and the others only counted: most often they come from the same slip, such as a part of another file that was pasted here. Fix the first ones and check again.',
    wrong: `timeouts: { ${Array.from({ length: 25 }, (_, index) => `x${index}: 1`).join(', ')} }\n`,
    right: 'timeouts: { reload: 30s }\n',
  },
  'manifest/invalid-schema': {
    title: 'A validator holds no JSON Schema',
    why: 'A validator of the kind "schema" checks the query of a request against a JSON Schema (draft-07). One that is not valid could neither pass nor refuse a request. The finding says what the schema library does not understand.',
    wrong: `validators: { search: { kind: schema, query: { type: objekt } } }
${route('path: /\n    validators: [search]')}`,
    right: `validators: { search: { kind: schema, query: { type: object } } }
${route('path: /\n    validators: [search]')}`,
  },
  'manifest/unsafe-pattern': {
    title: 'An expression of a validator could keep the server busy',
    why: 'What a visitor writes behind the ? of an address is tried on it. One with a repetition inside a repetition takes minutes for thirty letters, and no other page is served meanwhile. Write it plainer, begin it with ^, or say how long the text may be: a maxLength beside it below properties: is looked at first.',
    wrong: `validators: { search: { kind: schema, query: { properties: { q: { pattern: '^(a+)+$' } } } } }
${route('path: /\n    validators: [search]')}`,
    right: `validators: { search: { kind: schema, query: { properties: { q: { pattern: '^a+$', maxLength: 80 } } } } }
${route('path: /\n    validators: [search]')}`,
  },
} satisfies Partial<PagesOf<'manifest'>>
