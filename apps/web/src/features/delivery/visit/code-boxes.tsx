// A sign-in code in eight boxes: one field, so that pasting, filling in and reading aloud work; the boxes are drawn behind it.
import type { ReactNode } from 'react'
import { isCrockford, plainCrockford } from '@piaotai/domain/text/crockford.ts'
import { deliveryLimits, shownSignInCode } from '@piaotai/domain/delivery/delivery.ts'
import { useDrawnField } from '../../../ui/kits/form/form-contexts.ts'
import formStyles from '../../../ui/fields/form.module.css'
import styles from './visit.module.css'

const half = deliveryLimits.code / 2
/** What can belong to a code, from typed or pasted text. */
export const typedSignInCode = (text: string): string =>
  [...plainCrockford(text)].filter(isCrockfordSign).slice(0, deliveryLimits.code).join('')
const isCrockfordSign = (sign: string): boolean => isCrockford(sign)
const Box = ({ sign, next }: { sign: string | undefined; next: boolean }) => <i data-next={next ? '' : undefined}>{sign}</i>

/** A field of the kit's forms; `aside` stands beside its label, `hint` below it while it is right. */
export const CodeBoxes = ({ label, aside, hint }: { readonly label: string; readonly aside: ReactNode; readonly hint: string }) => {
  const { field, id, value: code, error, marks } = useDrawnField<string>()
  const boxes = (from: number) =>
    Array.from({ length: half }, (_, i) => (
      <Box key={i} sign={code[from + i]} next={from + i === Math.min(code.length, deliveryLimits.code - 1)} />
    ))
  return (
    <div className={formStyles['field']}>
      <div className={formStyles['field-label']}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <div className={`${styles['code']}${error ? ` ${styles['wrong']}` : ''}`}>
        <div aria-hidden="true">
          {boxes(0)}
          <s>–</s>
          {boxes(half)}
        </div>
        <input
          id={id}
          value={code.length > half ? shownSignInCode(code) : code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          inputMode="text"
          {...marks}
          onChange={({ target }) => {
            field.handleChange(typedSignInCode(target.value))
          }}
          onSelect={({ currentTarget }) => {
            // Signs are added and taken at the end, where the marked box stands.
            const end = currentTarget.value.length
            if (currentTarget.selectionStart === currentTarget.selectionEnd && currentTarget.selectionEnd !== end)
              currentTarget.setSelectionRange(end, end)
          }}
        />
      </div>
      <div id={`${id}-note`}>
        {error ? (
          <p className="field-error" role="alert">
            {error}
          </p>
        ) : (
          <p className="field-hint">{hint}</p>
        )}
      </div>
    </div>
  )
}
