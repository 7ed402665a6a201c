// What becomes of a form when a new code was sent to its person.
import type { Form } from '../lib/form.ts'

/**
 * A code typed before is of no use any more, and goes; one typed since `form` asked is the new one, and stays. The keys go to the code's field, but whoever is in
 * another field by now is not called back: what they type would go astray.
 */
export const codeArrived = (form: Form<{ code: string }>): void => {
  const field = document.getElementById(form.idOf('code')) as HTMLInputElement | null
  if (field?.value === form.values.code) form.set('code', '')
  const at = document.activeElement
  if (at === null || at === document.body || at.closest('.code-button') !== null) field?.focus()
}
