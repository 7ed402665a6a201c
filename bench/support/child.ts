// A child process of a benchmark that reports readiness, receives one message and answers it.
import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface Child<Input, Answer> {
  readonly pid: number
  readonly request: (message: Input) => Promise<Answer>
}
/** Starts a module as a process and waits until it is ready; rejects if it exits first. */
export const startChild = async <Input, Answer>(module: string, args: readonly string[]): Promise<Child<Input, Answer>> => {
  const child = fork(module, args, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${module} ended by itself`)
  })
  const hear = (): Promise<unknown[]> => Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  await hear()
  return {
    pid: child.pid!,
    request: async (message) => {
      child.send(message as object)
      return (await hear())[0] as Answer
    },
  }
}
/** Called in the child: reports readiness and resolves to the parent's message. Exits with the parent. */
export const ready = async <Input>(): Promise<Input> => {
  const message = once(process, 'message')
  process.once('disconnect', () => process.exit(1))
  process.send!('ready')
  return (await message)[0] as Input
}
/** Sends the answer and exits. */
export const answer = (message: unknown): void => {
  process.send!(message, () => process.exit(0))
}
