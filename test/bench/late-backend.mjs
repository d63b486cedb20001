import { createServer } from 'node:http'

/** A GraphQL back-end that answers everything with the same lines after a given delay in ms. */
const delayMs = Number(process.argv[2])
const lines = Array.from({ length: 50 }, (_, index) => `A line that is the ${index + 1}. of fifty`)
const answer = Buffer.from(JSON.stringify({ data: { lines } }))
const server = createServer((request, response) => {
  request.resume().on('end', () =>
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
      response.end(answer)
    }, delayMs),
  )
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`))
