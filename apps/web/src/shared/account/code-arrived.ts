// Updates a form after a new code was sent.
import type { FormPart } from '../../ui/kits/form/use-judging.ts'

/**
 * Clears a code typed before the request; a code typed since then is the new one and stays. Focuses the code field,
 * unless the person has moved to another field, where moving the focus would misdirect their typing.
 */
export const codeArrived = (form: FormPart<{ code: string }>): void => {
  const field = document.getElementById(form.idOf('code')) as HTMLInputElement | null
  if (field?.value === form.now().code) form.set('code', '')
  const at = document.activeElement
  if (at === null || at === document.body || at.closest('.code-button') !== null) field?.focus()
}
