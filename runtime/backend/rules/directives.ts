/**
 * The directives that turn an SDL into an API. They are added when the schema is built, so an SDL file only uses them. Their descriptions are the
 * reference, which editors show through introspection.
 */
export const directivesSdl = /* GraphQL */ `
"""
On a Query field that returns a list: the entries of \`<content>/<of>.yaml\`, then those that mutations added.
Arguments: \`limit\` (above 100 counts as 100), \`offset\`, \`locale\` (language of localised values). Every other argument must be
named like a field of the entry and filters by equality: a field that is a list must contain the value, an argument that is a list
means "any of", null means no filter. With \`_gt\`, \`_gte\`, \`_lt\` or \`_lte\` behind the name it is a bound: \`starts_gte\`. Without \`limit\` all entries of the content are returned, or at most 100 where mutations add some.
"""
directive @list(
  "Name of the collection."
  of: String!
  "Field to sort by; a leading minus sorts downwards. Without it: as written in the file, then as added."
  order: String
) on FIELD_DEFINITION

"On an Int field: how many entries \`@list\` would find with the same filters."
directive @count("Name of the collection." of: String!) on FIELD_DEFINITION

"""
One entry. On a Query field: the one whose id is the argument \`id\`, or null. On a field of another type: the parent's value of that
field is the id to look up, or the list of ids.
"""
directive @entry("Name of the collection." of: String!) on FIELD_DEFINITION

"""
On a Mutation field: stores the argument \`input\` with a generated \`id\` and \`createdAt\`, and returns the entry.
A field of the input whose type is \`scalar Upload\` (or a list of such) takes a file, as the GraphQL multipart request specification says;
the entry's field of the same name gives its \`name\`, \`type\` and \`bytes\`. Where that field is an \`Image\`, the file becomes a picture that anybody
may see, made anew without what the camera noted; \`<field>Alt: String\` of the input is its text, without which no file is taken.
"""
directive @add("Name of the collection." to: String!) on FIELD_DEFINITION

"""
Beside \`@add\`: the stored entry is also sent as a mail, its files attached, where the server is told how. It is sent after the answer, and
again until the mail server takes it.
"""
directive @mail(
  "Subject; \`{name}\` in it stands for the value of that field."
  subject: String!
  "Field of the input that holds the address for answers."
  replyTo: String
) on FIELD_DEFINITION

"""
On a String field of the input of \`@add\` or \`@update\`: a name for addresses. What is given becomes one (\`¡Hola, mundo!\` is hola-mundo); left out
or null in \`@add\`, it is made of another field. A name that another entry of the collection has, in any language, gets a number: hola-mundo-2.
"""
directive @slug("Field of the input that it is made of." from: String!) on INPUT_FIELD_DEFINITION

"On a Mutation field with \`@session\` and the argument \`id\`: deletes that added entry with its files and its mail, and returns it, or null."
directive @remove("Name of the collection." from: String!) on FIELD_DEFINITION

"""
On a Mutation field with \`@session\` and the arguments \`id\` and \`input\`: changes that added entry, and returns it, or null. A field that the
input leaves out is kept, null clears it, any other value takes its place. A picture is replaced by another file, and given another text by its
\`<field>Alt\` alone. An entry whose type has the field \`updatedAt\` gets the time of the
change there. Content is changed in its files alone.
"""
directive @update("Name of the collection." of: String!) on FIELD_DEFINITION

"""
On a String field, beside \`@session\`, of the type that stands for an uploaded file: an address below the back-end's own at which the file can be
saved for 10 minutes by whoever has the address. Null where the back-end is not reached over HTTP.
"""
directive @file on FIELD_DEFINITION

"On a Subscription field: each entry added from then on. Arguments filter as those of \`@list\` do."
directive @added("Name of the collection." to: String!) on FIELD_DEFINITION

"On a Mutation field with the arguments \`email\` and \`password\`: returns \`token\` (a bearer token for 7 days) and \`user\` (\`id\`, \`email\`)."
directive @login on FIELD_DEFINITION

"On a Query field: the signed-in user (\`id\`, \`email\`), or null."
directive @viewer on FIELD_DEFINITION

"On any field: refused with 'Not signed in' without a valid bearer token."
directive @session on FIELD_DEFINITION
`
