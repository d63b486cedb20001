/**
 * The directives that turn an SDL into an API. They are added when the schema is built, so an SDL file only uses them. Their descriptions are the
 * reference, which editors show through introspection.
 */
export const directivesSdl = /* GraphQL */ `
"""
On a Query field that returns a list: returns the entries of \`<content>/<of>.yaml\`, followed by those that mutations added.
Arguments: \`limit\` (at most 100; more counts as 100), \`offset\`, \`locale\` (language of localised values). Every other argument must have
the name of a field of the entry, and filters by equality: a field that is a list must contain the value, an argument that is a list
means "any of", and null means no filter. With the suffix \`_gt\`, \`_gte\`, \`_lt\` or \`_lte\` it is a bound: \`starts_gte\`. Without \`limit\`,
all entries of the content are returned, or at most 100 if mutations add some.
"""
directive @list(
  "Name of the collection."
  of: String!
  "Field to sort by; a leading minus sorts in descending order. Default: the order of the file, then the order in which entries were added."
  order: String
) on FIELD_DEFINITION

"On an Int field: returns the number of entries that \`@list\` would find with the same filters."
directive @count("Name of the collection." of: String!) on FIELD_DEFINITION

"""
Returns one entry. On a Query field: the one with the id in the argument \`id\`, or null. On a field of another type: the one whose id is the
parent's value of that field, or those whose ids are in it if it is a list; an entry that does not exist in the language is left out.
"""
directive @entry("Name of the collection." of: String!) on FIELD_DEFINITION

"""
On a Mutation field: stores the argument \`input\` with a generated \`id\` and \`createdAt\`, and returns the entry.
A field of the input with the type \`scalar Upload\` (or a list of it) takes a file, as in the GraphQL multipart request specification;
the field of the same name in the entry gives its \`name\`, \`type\` and \`bytes\`. If that field is an \`Image\`, the file becomes a picture that
anybody may see, re-encoded without the camera's metadata; \`<field>Alt: String\` in the input is its alternative text, and is required for a file.
"""
directive @add("Name of the collection." to: String!) on FIELD_DEFINITION

"""
Beside \`@add\`: also sends the stored entry as a mail, with its files attached, if the server is configured for it. The mail is sent after
the answer, and retried until the mail server accepts it.
"""
directive @mail(
  "Subject; \`{name}\` is replaced by the value of that field."
  subject: String!
  "Field of the input that contains the address for replies."
  replyTo: String
) on FIELD_DEFINITION

"""
On a String field of the input of \`@add\` or \`@update\`: turns the value into a slug for addresses (\`¡Hola, mundo!\` becomes hola-mundo). If it
is missing or null in \`@add\`, the slug is made from another field. A slug that another entry of the collection has, in any language, gets a
number: hola-mundo-2.
"""
directive @slug("Field of the input to make the slug from." from: String!) on INPUT_FIELD_DEFINITION

"On a Mutation field with \`@session\` and the argument \`id\`: deletes that added entry with its files and its mail, and returns it, or null."
directive @remove("Name of the collection." from: String!) on FIELD_DEFINITION

"""
On a Mutation field with \`@session\` and the arguments \`id\` and \`input\`: changes that added entry, and returns it, or null. A field that the
input leaves out is kept, null clears it, and any other value replaces it. Another file replaces a picture; \`<field>Alt\` alone changes its
alternative text. If the type of the entry has the field \`updatedAt\`, it gets the time of the change. The entries of content files cannot
be changed here.
"""
directive @update("Name of the collection." of: String!) on FIELD_DEFINITION

"""
On a String field, beside \`@session\`, of the type of an uploaded file: returns an address, below the back-end's own, where anybody who has
it can download the file for 10 minutes. Null if the back-end is not reached over HTTP.
"""
directive @file on FIELD_DEFINITION

"On a Subscription field: sends each entry that is added from then on. Arguments filter as in \`@list\`."
directive @added("Name of the collection." to: String!) on FIELD_DEFINITION

"On a Mutation field with the arguments \`email\` and \`password\`: returns \`token\` (a bearer token for 7 days) and \`user\` (\`id\`, \`email\`)."
directive @login on FIELD_DEFINITION

"On a Query field: returns the signed-in user (\`id\`, \`email\`), or null."
directive @viewer on FIELD_DEFINITION

"On any field: refuses requests without a valid bearer token, with 'Not signed in'."
directive @session on FIELD_DEFINITION
`
