import { isSlipOf } from '../../values/names/nearest-name.ts'

/** A schema.org type that search engines display in a special way. */
export interface KnownThing {
  /** Without these, nothing special is displayed. */
  readonly required: readonly string[]
  /** Nor without one of these; empty when it has no such choice. */
  readonly oneOf: readonly string[]
  /** The required properties and the optional ones. */
  readonly properties: readonly string[]
}

const SHARED = ['name', 'description', 'image', 'url', 'sameAs', 'identifier']

function thing(
  required: readonly string[],
  optional: readonly string[] = [],
  oneOf: readonly string[] = [],
): KnownThing {
  return { required, oneOf, properties: [...new Set([...required, ...oneOf, ...optional, ...SHARED])] }
}

const ARTICLE = thing(
  ['headline'],
  [
    'author',
    'datePublished',
    'dateModified',
    'publisher',
    'articleSection',
    'keywords',
    'inLanguage',
    'articleBody',
    'wordCount',
    'about',
  ],
)

/**
 * Google's requirements, by type.
 *
 * @see https://developers.google.com/search/docs/appearance/structured-data/search-gallery
 */
export const knownThings: ReadonlyMap<string, KnownThing> = new Map([
  ['Article', ARTICLE],
  ['NewsArticle', ARTICLE],
  ['BlogPosting', ARTICLE],
  [
    'Event',
    thing(
      ['name', 'startDate', 'location'],
      [
        'endDate',
        'doorTime',
        'eventStatus',
        'eventAttendanceMode',
        'offers',
        'organizer',
        'performer',
        'previousStartDate',
        'inLanguage',
      ],
    ),
  ],
  [
    'Course',
    thing(
      ['name', 'description', 'provider'],
      ['hasCourseInstance', 'offers', 'courseCode', 'inLanguage', 'educationalLevel', 'teaches', 'author'],
    ),
  ],
  [
    'Product',
    thing(
      ['name'],
      ['brand', 'sku', 'gtin', 'mpn', 'color', 'material', 'weight', 'category'],
      ['offers', 'review', 'aggregateRating'],
    ),
  ],
  [
    'Offer',
    thing(['price', 'priceCurrency'], ['availability', 'itemCondition', 'priceValidUntil', 'seller', 'validFrom']),
  ],
  [
    'JobPosting',
    thing(
      ['title', 'description', 'datePosted', 'hiringOrganization'],
      [
        'validThrough',
        'employmentType',
        'baseSalary',
        'applicantLocationRequirements',
        'directApply',
        'experienceRequirements',
        'educationRequirements',
      ],
      // A remote job has no place, but says that it is remote.
      ['jobLocation', 'jobLocationType'],
    ),
  ],
  ['FAQPage', thing(['mainEntity'])],
  ['Question', thing(['name', 'acceptedAnswer'], ['answerCount', 'suggestedAnswer', 'text'])],
  ['Answer', thing(['text'], ['author', 'dateCreated', 'upvoteCount'])],
  ['BreadcrumbList', thing(['itemListElement'])],
  ['ListItem', thing(['position'], ['item'])],
])

/** Types that are written often, beside those above. */
const COMMON = [
  ...['AggregateRating', 'Book', 'Brand', 'CreativeWork', 'GeoCoordinates', 'ImageObject', 'LocalBusiness', 'Movie'],
  ...['MonetaryAmount', 'MusicEvent', 'MusicGroup', 'OpeningHoursSpecification', 'Organization', 'Person', 'Place'],
  ...['PostalAddress', 'Rating', 'Restaurant', 'Review', 'Service', 'SoftwareApplication', 'VideoObject'],
  ...['VirtualLocation', 'WebPage'],
]

/**
 * The type that was meant by one that is probably misspelt; null for any other. schema.org has some nine hundred types, none of which is one slip
 * away from these.
 */
export function meantType(type: string): string | null {
  const types = [...knownThings.keys(), ...COMMON]
  return types.includes(type) ? null : (types.find((known) => isSlipOf(type, known)) ?? null)
}
