// A span for each attempt of a job: its queue and the number of the attempt, never its payload.
import type { Tracer } from '../ports/tracer.ts'
import type { JobQueue } from './jobs.ts'

export const traceJobs = (queue: JobQueue, tracer: Tracer): JobQueue => ({
  ...queue,
  work: (job, room, run, onDeadLetter) =>
    queue.work(
      job,
      room,
      async (payload, attempt) => {
        const span = tracer.begin({
          kind: 'job',
          name: () => `job ${job.name}`,
          attributes: { 'messaging.destination.name': job.name, 'piaotai.attempt': attempt.number },
        })
        try {
          await run(payload, attempt)
          span.end()
        } catch (error) {
          span.end({}, true)
          throw error
        }
      },
      onDeadLetter,
    ),
})
