import type { Position } from '../text/position.ts'
import { quote } from '../text/show-value.ts'
import type { ProblemArgs, ProblemCode, UnknownName, UnreadableReason } from './problem.ts'

type Messages = { [Code in ProblemCode]: (args: ProblemArgs[Code]) => string }

/** The wording of every problem: what is wrong, what was expected, what to do. The only place with sentences. */
export const problemMessages: Messages = {
  'manifest/syntax': ({ reason, nearest }) => `${reason}${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
  'manifest/too-large': ({ limit }) =>
    `The file exceeds the limit of ${limit}. Split it with { include: path/to/part.yaml }.`,
  'manifest/too-deep': ({ limit }) => `The nesting is deeper than ${limit} levels.`,
  'manifest/control-character': ({ code }) => `A control character (code ${code}) stands here. Remove it.`,
  'manifest/several-documents': () =>
    'A second YAML document begins here. A manifest is one document: remove the line "---".',
  'manifest/duplicate-key': ({ key, first, isItem }) =>
    `The key ${quote(key)} is in this map already, at ${placeInWords(first)}. ${isItem ? `A new item of a list begins with a dash: "- ${key}: …". Otherwise keep one of them.` : 'Keep one of them.'}`,
  'manifest/merge-key': ({ alias }) =>
    `Merge keys ("<<") are not supported. Write the keys themselves${alias === null ? '' : `, or ${alias} in place of the whole map`}.`,
  'manifest/forbidden-key': ({ key }) => `${quote(key)} cannot be a key. Choose another name.`,
  'manifest/unsupported-tag': ({ tag }) => `The tag ${quote(tag)} is not supported. Write the plain value.`,
  'manifest/unreadable-include': ({ include, reason, words }) =>
    `${quote(include)} cannot be included: ${words ?? unreadableReasons[reason]}.`,
  'manifest/include-cycle': ({ chain }) => `These files include each other in a circle: ${chain.join(' → ')}.`,
  'manifest/include-limit': ({ limit }) => `The manifest exceeds the limit of ${limit}.`,
  'manifest/unset-variable': ({ name }) =>
    `The environment variable ${name} is not set. Set it, or write a default: \${${name}:-default}.`,
  'manifest/variable-form': ({ found, nearest }) =>
    `${quote(found)} is no reference to a variable of the environment. Write ${quote(nearest)}.`,
  'manifest/unset-secret': ({ name, client }) =>
    `The environment variable ${name} is not set, and the client ${quote(client)} needs it as a secret. Set it where the site runs.`,
  'manifest/unknown-key': ({ key, owner, known, nearest }) => {
    const start = `${quote(key)} is not a key of ${owner}.`
    return nearest === null ? `${start}${knownNames(known)}` : `${start} Did you mean "${nearest}"?`
  },
  'manifest/misplaced-key': ({ key, name, places, up, down }) => {
    if (key === '')
      return `This item has the keys of an item of ${places.join(' or ')}. Indent it as the items there are.`
    const shown = places.slice(0, 3).join(' or ')
    const more = places.length > 3 ? ` (and ${places.length - 3} more)` : ''
    const start = name === key ? quote(key) : `${quote(key)} is not a key. Did you mean "${name}"? It`
    return `${start} belongs to ${shown}${more}${levelsInWords(up, down)}. Move it there.`
  },
  'manifest/missing-key': ({ key, owner, description }) => {
    const meaning = description === null ? '' : ` ${description}`
    return `${owner.charAt(0).toUpperCase()}${owner.slice(1)} needs the key ${quote(key)}.${meaning}`
  },
  'manifest/wrong-type': ({ expected, found, example }) =>
    `Expected ${expected}, found ${found}.${example === null ? '' : ` Write ${example}.`}`,
  'manifest/wrong-value': ({ found, allowed, nearest }) => {
    const start = `Expected ${listInWords(allowed, 'or')}, found ${found}.`
    if (nearest === null) return start
    return found.endsWith(`"${nearest}"`) ? `${start} Write it without quotes.` : `${start} Did you mean "${nearest}"?`
  },
  'manifest/wrong-form': ({ found, expected, nearest }) =>
    `Found ${found}. Expected ${expected}.${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
  'manifest/path-parameter': ({ path, parameter }) =>
    `Found ${path}. A path cannot have a part that varies, such as ${quote(parameter)}: each page is a route of its own, with a path of its own.`,
  'manifest/out-of-range': ({ found, limit }) => `Expected ${limit}, found ${found}.`,
  'manifest/too-many-problems': ({ shown, more }) =>
    `The first ${shown} problems of shape are listed; there are ${more} more.`,
  'manifest/unknown-layout': (args) => unknownName('layout', args),
  'manifest/unknown-section': (args) =>
    `${unknownName('section', args)} Sections are looked up in ${args.folders.join(' and ')}.`,
  'manifest/unknown-validator': (args) => unknownName('validator', args),
  'manifest/unknown-middleware': (args) =>
    `${unknownName('middleware', args)} The pages that name it answer with status 500.`,
  'manifest/unknown-palette': (args) => unknownName('palette', args),
  'manifest/unknown-client': (args) =>
    `${unknownName('GraphQL client', args)}${args.instead === undefined && args.section !== undefined ? ` The section ${quote(args.section)} asks it for data. Declare it below graphql: clients:.` : ''}`,
  'manifest/unknown-locale': (args) => unknownName('locale', args),
  'manifest/unknown-route': (args) => unknownName('route', args),
  'manifest/missing-translation': ({ locale }) => `The text has no "${locale}". Every locale of the site needs one.`,
  'manifest/missing-in-locale': ({ name, locales }) =>
    `The route ${quote(name)} has no path in ${listInWords(locales, 'and')}, where this leads to it. Add one to its path:.`,
  'manifest/link-missing-in-locale': ({ name, locales }) =>
    `The route ${quote(name)} has no path in ${listInWords(locales, 'and')}, where this shows as plain text.`,
  'manifest/duplicate-route': ({ name, first }) =>
    `The route name ${quote(name)} is taken already at ${placeInWords(first)}.`,
  'manifest/path-clash': ({ path, locale, other, first }) =>
    `The path ${quote(path)} (locale "${locale}") is also that of ${other} at ${placeInWords(first)}.`,
  'manifest/reserved-path': ({ path, reserved }) => `The path ${quote(path)} is taken: ${reserved}.`,
  'manifest/default-prefix': ({ path, locale, nearest }) =>
    `The path ${quote(path)} begins with the code of the default language "${locale}", which has no prefix: it looks like a second address of ${quote(nearest)}. Did you mean "${nearest}"?`,
  'manifest/unusable-path': ({ path, reason, advice, nearest }) =>
    `The path ${quote(path.replace(/\p{Cf}/gu, '\uFFFD'))} ${reason}. ${advice}${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
  'manifest/reserved-header': ({ name }) =>
    `The header ${quote(name)} belongs to the runtime, which sets it where it fits. Remove it.`,
  'manifest/duplicate-section-id': ({ id, first }) =>
    `The section id ${quote(id)} is taken already in this page, at ${placeInWords(first)}.`,
  'manifest/page-slot': ({ layout, count }) =>
    `The layout ${quote(layout)} has ${count === 0 ? 'no place' : `${count} places`} for the page. Write $page in it once.`,
  'manifest/page-slot-outside-layout': () => '$page is the place of a page in a layout. A page cannot hold it.',
  'manifest/unsafe-target': ({ target }) =>
    `${quote(target)} is no safe target. Write the name of a route or a full https: address.`,
  'manifest/literal-secret': ({ looksLike }) =>
    `This looks like ${looksLike}. Put it into an environment variable, and write its name: { secret: NAME }.`,
  'manifest/secret-in-browser': ({ client }) =>
    `The client ${quote(client)} has a secret, which no browser may know. Let the server call it: via: server.`,
  'manifest/persisted-through-server': ({ client }) =>
    `The client ${quote(client)} is called by the server, which knows operations by their text. Its queries cannot be persisted.`,
  'manifest/websocket-through-server': ({ client }) =>
    `The client ${quote(client)} is called by the server, which passes on no subscriptions. Leave out its websocket, or let browsers call it: via: browser.`,
  'manifest/time-range': ({ found }) => `Found ${found}. A time limit lies between 1ms and 24d.`,
  'manifest/unknown-time-zone': ({ name, nearest }) =>
    `There is no time zone ${quote(name)}. ${nearest === null ? 'Write a name of the IANA database, such as Europe/Berlin, or UTC.' : `Did you mean "${nearest}"?`}`,
  'sections/unreadable': ({ section, file, reason }) =>
    `The section ${quote(section)} cannot be read: ${file}: ${reason}.`,
  'sections/invalid-schema': ({ section, file, reason, nearest }) =>
    `The schema of the section ${quote(section)} is wrong: ${file}: ${reason}.${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
  'sections/no-props': ({ section, names }) =>
    `The section ${quote(section)} takes no props, since it has no ${section}.schema.json: remove ${listInWords(names, 'and')}, or declare them there.`,
  'graphql/syntax': ({ reason }) => `This is no GraphQL: ${reason}${reason.endsWith('?') ? '' : '.'}`,
  'graphql/invalid-schema': ({ reason }) => `This SDL is no schema: ${reason}${reason.endsWith('?') ? '' : '.'}`,
  'graphql/invalid-directive': ({ reason }) => reason,
  'graphql/unnamed-operation': ({ found }) =>
    found === 'nothing'
      ? 'This file holds no operation. Write one with a name: query Name { … }.'
      : found === 'several'
        ? 'This is a second operation. A file holds exactly one: move it into a file of its own.'
        : 'This operation has no name. Write one: query Name { … }.',
  'graphql/missing-root': ({ kind, client }) =>
    `The SDL of the client ${quote(client)} has no ${kind} at all. Ask another client, or bring its SDL up to date.`,
  'graphql/unknown-field': ({ type, ...args }) => unknownName(`field of the type "${type}" with the name`, args),
  'graphql/unknown-argument': ({ owner, ...args }) => unknownName(`argument of ${owner} with the name`, args),
  'graphql/missing-argument': ({ names, owner }) =>
    `${owner.charAt(0).toUpperCase()}${owner.slice(1)} needs the ${names.length === 1 ? 'argument' : 'arguments'} ${listInWords(names, 'and')}.`,
  'graphql/unknown-type': (args) => unknownName('type', args),
  'graphql/wrong-selection': ({ field, type, fields }) =>
    fields === null
      ? `The field ${quote(field)} is a plain value (${type}): remove the { … } behind it.`
      : `The field ${quote(field)} is ${type}: say which of its fields are wanted: ${field} { ${fields.slice(0, 4).join(' ')}${fields.length > 4 ? ' …' : ''} }.`,
  'graphql/wrong-variable': withNearest,
  'graphql/wrong-value': withNearest,
  'graphql/wrong-fragment': withNearest,
  'graphql/invalid-operation': ({ reason }) => `${reason}.`,
  'graphql/over-limit': ({ reason, client }) =>
    `${reason}, so the embedded back-end of the client ${quote(client)} refuses it. Ask for less, or split it.`,
  'content/invalid': ({ reason }) => reason,
  'manifest/missing-file': ({ file, folders, nearest }) =>
    `There is no file or folder ${quote(file)} in ${folders.join(' or ')}.${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
  'manifest/invalid-schema': ({ reason }) => `This is no JSON Schema (draft-07): ${reason}.`,
  'manifest/unsafe-pattern': unsafePattern,
  'manifest/unknown-check': ({ kind, ...args }) => unknownName(kind, args),
  'manifest/wrong-check': ({ reason }) => `This cannot tell whether a session is a good one: ${reason}.`,
  'manifest/unknown-form': (args) => unknownName('form', args),
  'form/unknown-client': (args) => unknownName('GraphQL client', args),
  'form/unknown-mutation': ({ client, ...args }) =>
    unknownName(`mutation of the client ${quote(client)} with the name`, args),
  'form/unknown-input': ({ mutation, ...args }) =>
    unknownName(`argument or input field of the mutation ${quote(mutation)} with the name`, args),
  'form/missing-input': ({ mutation, names }) =>
    `The mutation ${quote(mutation)} needs ${listInWords(names, 'and')}, too.`,
  'form/wrong-input': ({ input, type, reason }) => `${quote(input)} is ${type}: ${reason}.`,
  'form/unknown-field': (args) => unknownName('field', args),
  'form/duplicate-field': ({ name, first }) =>
    `The form has a field ${quote(name)} already, at ${placeInWords(first)}. Give it another name.`,
  'form/unsafe-pattern': unsafePattern,
  'hooks/missing-module': ({ file }) =>
    `There is no module ${quote(file)} in the site's folder, so errors are only logged. Write it, or remove the key.`,
  'styles/syntax': ({ reason }) => `${reason}.`,
  'messages/missing-file': ({ file, locale }) =>
    `There is no file ${quote(file)}, so the locale "${locale}" has no messages. Write it, or name another with messages:.`,
  'messages/unreadable': ({ reason }) => `This file of messages cannot be used: ${reason}.`,
  'messages/unknown-key': ({ key, nearest }) => {
    const start = `There is no message ${quote(key)}.`
    return `${start}${nearest === null ? ' Add it, or write the text itself for each locale.' : ` Did you mean "${nearest}"?`}`
  },
  'messages/missing-key': ({ key, locales }) =>
    `The message ${quote(key)} is missing in ${listInWords(locales, 'and')}, where another language stands in for it. Add it.`,
}

function unsafePattern({ reason }: { reason: string }): string {
  return `This expression cannot be used: ${reason}.`
}

function levelsInWords(up: number, down: number): string {
  const levels = (count: number) => (count === 1 ? 'one level' : `${count} levels`)
  if (up > 0 && down > 0) return up === 1 && down === 1 ? ', beside this' : ''
  return up > 0 ? `, ${levels(up)} up` : `, ${levels(down)} down`
}

/** Why a file cannot be read, for the middle of a sentence. */
export const unreadableReasons: Record<UnreadableReason, string> = {
  missing: 'there is no such file',
  'not-a-file': 'it is not a file',
  'no-permission': 'it may not be read',
  'not-utf-8': 'it is not UTF-8 text',
  'too-large': 'it is larger than 8 MB',
  outside: "it lies outside the site's folder",
}

function unknownName(kind: string, { name, known, nearest, instead }: UnknownName): string {
  if (instead !== undefined) {
    const places = instead.places === 1 ? 'one place needs' : `${instead.places} places need`
    return `There is no ${kind} ${quote(name)}, and ${places} it. Did you mean ${quote(name)} here, in place of ${quote(instead.slip)}?`
  }
  const start = `There is no ${kind} ${quote(name)}.`
  return nearest === null ? `${start}${knownNames(known)}` : `${start} Did you mean "${nearest}"?`
}

function withNearest({ reason, nearest }: { reason: string; nearest: string | null }): string {
  return `${reason}.${nearest === null ? '' : ` Did you mean "${nearest}"?`}`
}

function knownNames(known: string[]): string {
  if (known.length === 0) return ''
  const shown = known.slice(0, 12).map((name) => `"${name}"`)
  return ` Known: ${shown.join(', ')}${known.length > shown.length ? ` and ${known.length - shown.length} more` : ''}.`
}

function listInWords(items: string[], conjunction: 'and' | 'or'): string {
  const shown = items.map((item) => (/^\d+$/.test(item) ? item : `"${item}"`))
  const last = shown.pop() ?? 'nothing'
  return shown.length === 0 ? last : `${shown.join(', ')} ${conjunction} ${last}`
}

function placeInWords(position: Position): string {
  return `${position.file}:${position.line}:${position.column}`
}
