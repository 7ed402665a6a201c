import { Button } from 'antd'
import { useId, type FormEvent, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './dialog.tsx'
import { FormBox } from '../kits/form/form-box.tsx'
import { FormError } from '../fields/form-error.tsx'

/** A form as its dialog needs it. */
interface Sending {
  readonly box?: RefObject<HTMLFormElement | null>
  readonly busy: boolean
  readonly errors: { readonly form?: string }
  readonly submit: (event?: FormEvent) => void
}
interface Props {
  readonly title: string
  readonly facts?: string
  readonly width?: number
  readonly form: Sending
  readonly submit: string
  readonly danger?: boolean
  readonly blocked?: boolean
  /** Why it cannot be submitted yet: the disabled button and the foot show this. */
  readonly why?: string | undefined
  readonly note?: ReactNode
  readonly onClose: () => void
  readonly children?: ReactNode
}
/** A dialog with a form: Enter submits it, its buttons are in the foot. */
export const FormDialog = ({
  title,
  facts,
  width = 480,
  form,
  submit,
  danger = false,
  blocked = false,
  why,
  note,
  onClose,
  children,
}: Props) => {
  const { t } = useTranslation('form')
  const id = useId()
  const { busy, errors } = form
  return (
    <Dialog
      title={title}
      facts={facts}
      width={width}
      onClose={onClose}
      note={why ?? note}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="primary"
            danger={danger}
            htmlType="submit"
            form={id}
            loading={busy}
            disabled={blocked || why !== undefined}
            title={why}
          >
            {submit}
          </Button>
        </>
      }
    >
      <FormBox form={form} id={id}>
        {children}
        <FormError text={errors.form} />
      </FormBox>
    </Dialog>
  )
}
