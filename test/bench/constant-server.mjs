import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The upper bound for a Node server: a single prepared answer, with the headers and body given in a file. */
const { headers, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const answer = Buffer.from(body)
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'content-length': answer.length })
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
