import { useState } from 'react'
import { CallFailed } from '../../lib/http/api.ts'
import { signIn, type NextStep } from '../../lib/session/sign-in.ts'
import { MiniProgramCode } from '../../shared/account/mini-program-code.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'

/** Sign-in or registration by the WeChat mini-program: scan, confirm, and the session opens. */
export const MiniSignIn = ({ onNext }: { onNext: (step: NextStep) => void }) => {
  const [error, setError] = useState<unknown>()
  const enter = async (ticket: string): Promise<void> => {
    try {
      const step = await signIn({ grantType: 'mini_program', ticket })
      if (step) onNext(step)
    } catch (e) {
      setError(e)
    }
  }
  return (
    <>
      <MiniProgramCode
        onConfirmed={(ticket) => {
          void enter(ticket)
        }}
      />
      <FormError text={error instanceof CallFailed ? error.message : ''} />
    </>
  )
}
