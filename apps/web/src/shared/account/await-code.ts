import type { FormPart } from '../../ui/kits/form/use-judging.ts'
import styles from '../../ui/fields/form.module.css'

/**
 * To be called before a new code is requested; the answer is called once it was sent. A code typed before the request is
 * cleared; one typed since then is the new one and stays. The code's field gets the focus, unless the person has moved to another
 * field, where moving the focus would misdirect their typing.
 */
export const awaitCode = (form: FormPart<{ code: string }>): (() => void) => {
  const before = form.now().code
  return () => {
    if (form.now().code === before) form.set('code', '')
    const at = document.activeElement
    if (at === null || at === document.body || at.closest(`.${styles['code-button']}`) !== null)
      document.getElementById(form.idOf('code'))?.focus()
  }
}
