// A person who asks for the first page of the list again and again, in a thread of its own, so that nothing else that is measured holds the clock up.
import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { apiClient, type Person } from '../../scripts/lib/api-client.ts'

const restMs = 20
interface Given { readonly url: string; readonly token: string }

/** Begins to ask; `stop` ends it and answers how long each answer took, in milliseconds. */
export const startAsking = async (person: Person): Promise<{ readonly stop: () => Promise<readonly number[]> }> => {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url: person.base, token: person.token } satisfies Given })
  await once(worker, 'message')
  return { stop: async () => { worker.postMessage('stop'); const [times] = await once(worker, 'message') as [readonly number[]]; await worker.terminate(); return times } }
}

if (!isMainThread) {
  const { url, token } = workerData as Given, { invoice } = apiClient(url, () => token), times: number[] = []
  let asking = true
  parentPort!.on('message', () => { asking = false })
  for (let i = -3; asking; i++) {
    const from = performance.now(), { body } = await invoice.listInvoices({ area: 'company', tab: 'all', sort: 'date', order: 'desc', pageSize: 50 })
    if (body.code !== 10000) throw new Error(body.message)
    if (i === 0) parentPort!.postMessage('begun')
    if (i >= 0) times.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, restMs))
  }
  parentPort!.postMessage(times)
}
