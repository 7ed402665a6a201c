// One dialog at a time asks for the proof of an act that opens the company; a further act waits for its turn.
import { Suspense, useCallback, useRef, useState } from 'react'
import type { CallFailed } from '../../lib/http/api.ts'
import { lazyAntd } from '../../ui/theme/lazy-antd.ts'

const ActProofDialog = lazyAntd(() => import('../../shared/account/act-proof-dialog.tsx'))

interface AskedAct {
  /** Sends the call again with a proof. */
  readonly send: (proof: string) => Promise<unknown>
  readonly done: (answer: unknown) => void
  readonly failed: (error: unknown) => void
}
/** The dialog while an act waits for a proof, and the function that asks for one. */
export const useActProofDialog = () => {
  const count = useRef(0)
  const [asked, setAsked] = useState<readonly (AskedAct & { readonly n: number; readonly refused: CallFailed })[]>([])
  const proveAct = useCallback(
    (send: AskedAct['send'], refused: CallFailed) =>
      new Promise<unknown>((done, failed) => {
        count.current += 1
        const n = count.current
        setAsked((before) => [...before, { n, send, done, failed, refused }])
      }),
    [],
  )
  const [first] = asked
  const end = (): void => {
    setAsked((before) => before.slice(1))
  }
  const dialog = (
    <Suspense>
      {first ? (
        <ActProofDialog
          key={first.n}
          send={first.send}
          done={(answer) => {
            end()
            first.done(answer)
          }}
          failed={(error) => {
            end()
            first.failed(error)
          }}
          onClose={() => {
            end()
            first.failed(first.refused)
          }}
        />
      ) : null}
    </Suspense>
  )
  return { proveAct, dialog }
}
