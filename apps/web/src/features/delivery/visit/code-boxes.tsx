// A sign-in code in eight boxes: one field, so that pasting, filling in and reading aloud work; the boxes are drawn behind it.
import { isCrockford, plainCrockford } from '@piaotai/domain/text/crockford.ts'
import { deliveryLimits, shownSignInCode } from '@piaotai/domain/delivery/delivery.ts'
import type { Form } from '../../../lib/form/form.ts'
import styles from './visit.module.css'

const half = deliveryLimits.code / 2
/** What can belong to a code, from typed or pasted text. */
export const typedSignInCode = (text: string): string =>
  [...plainCrockford(text)].filter(isCrockfordSign).slice(0, deliveryLimits.code).join('')
const isCrockfordSign = (sign: string): boolean => isCrockford(sign)
const Box = ({ sign, next }: { sign: string | undefined; next: boolean }) => <i data-next={next ? '' : undefined}>{sign}</i>

export const CodeBoxes = ({ form, describedBy }: { form: Form<{ signInCode: string }>; describedBy: string }) => {
  const code = form.values.signInCode
  const boxes = (from: number) =>
    Array.from({ length: half }, (_, i) => (
      <Box key={i} sign={code[from + i]} next={from + i === Math.min(code.length, deliveryLimits.code - 1)} />
    ))
  return (
    <div className={`${styles['code']}${form.errors.signInCode ? ` ${styles['wrong']}` : ''}`}>
      <div aria-hidden="true">
        {boxes(0)}
        <s>–</s>
        {boxes(half)}
      </div>
      <input
        id={form.idOf('signInCode')}
        value={code.length > half ? shownSignInCode(code) : code}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode="text"
        aria-invalid={form.errors.signInCode ? true : undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          form.set('signInCode', typedSignInCode(target.value))
        }}
        onSelect={({ currentTarget }) => {
          // Signs are added and taken at the end, where the marked box stands.
          const end = currentTarget.value.length
          if (currentTarget.selectionStart === currentTarget.selectionEnd && currentTarget.selectionEnd !== end)
            currentTarget.setSelectionRange(end, end)
        }}
      />
    </div>
  )
}
