import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** What a server of Node can do at most: one answer, made before, with the headers and the body that a file says. */
const { headers, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const answer = Buffer.from(body)
const server = createServer((_request, response) => {
  response.writeHead(200, { ...headers, 'content-length': answer.length })
  response.end(answer)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
