// The dialogs above the list of partners.
import { lazy } from 'react'
import { fieldsOf, type Choices, type Partner, type PartnerRow, type PartnerValues } from './partner.queries.ts'

const PartnerDialog = lazy(() => import('./partner-dialog.tsx'))
const BatchDialog = lazy(() => import('./batch-dialog.tsx'))
const SuggestDialog = lazy(() => import('./suggest-dialog.tsx'))
const ImportDialog = lazy(() => import('./import-dialog.tsx'))
const LinksDialog = lazy(() => import('./links-dialog.tsx'))

/** What is done in a dialog above the list. */
export type Pending =
  | { readonly what: 'create'; readonly start: PartnerValues }
  | { readonly what: 'edit'; readonly partner: Partner }
  | { readonly what: 'many'; readonly partners: readonly PartnerRow[] }
  | { readonly what: 'links'; readonly partnerId?: string; readonly linkId?: string }
  | { readonly what: 'suggest' | 'import' }
interface Props {
  readonly pending: Pending
  readonly choices: Choices
  /** `done`: the chosen ones were changed. */
  readonly onClose: (done: boolean) => void
}
export const PartnerDialogs = ({ pending, choices, onClose }: Props) => {
  const close = () => {
    onClose(false)
  }
  return (
    <>
      {pending.what === 'create' ? <PartnerDialog start={pending.start} choices={choices} onClose={close} /> : null}
      {pending.what === 'edit' ? (
        <PartnerDialog partner={pending.partner} start={fieldsOf(pending.partner)} choices={choices} onClose={close} />
      ) : null}
      {pending.what === 'many' ? <BatchDialog partners={pending.partners} choices={choices} onClose={onClose} /> : null}
      {pending.what === 'suggest' ? <SuggestDialog onClose={close} /> : null}
      {pending.what === 'links' ? <LinksDialog partnerId={pending.partnerId} linkId={pending.linkId} onClose={close} /> : null}
      {pending.what === 'import' ? <ImportDialog onClose={close} /> : null}
    </>
  )
}
