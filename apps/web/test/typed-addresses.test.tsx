// What a link says of a page is checked by types: this file does not compile when a wrong one does.
import { expect, it } from 'vitest'
import { Link, useNavigate } from '@tanstack/react-router'

export const Right = () => (
  <>
    <Link to="/comset/caiwupz" search={{ period: '2026-11', state: 'numbered' }} />
    <Link to="/companyInvoice/directTaxIncomeInvoice" search={{ view: 'deduct', period: '2026-11' }} />
    <Link to="/purchaseInvMan/confirmPayment" search={{ view: 'files', open: 'x' }} />
    <Link to="/companyInvoice/comemailhistory" search={{ status: 'held' }} />
    <Link to="/comset/comHome" />
  </>
)
export const Wrong = () => (
  <>
    {/* @ts-expect-error no such page */}
    <Link to="/companyInvoice/nowhere" />
    {/* @ts-expect-error no such tab */}
    <Link to="/comset/caiwupz" search={{ view: 'voucher' }} />
    {/* @ts-expect-error no such condition */}
    <Link to="/companyInvoice/businessInvoiceCo" search={{ opened: 'x' }} />
    {/* @ts-expect-error no such state */}
    <Link to="/companyInvoice/comemailhistory" search={{ status: 'waits' }} />
    {/* @ts-expect-error the tab of another direction */}
    <Link to="/companyInvoice/directTaxOutputInvoice" search={{ view: 'deduct' }} />
    {/* @ts-expect-error a page that is asked for nothing */}
    <Link to="/comset/comHome" search={{ open: 'x' }} />
  </>
)
export const useWrong = () => {
  const navigate = useNavigate()
  // @ts-expect-error numbers are a list
  return navigate({ to: '/companyInvoice/allInvoiceCo', search: { number: '26322000000000000001' } })
}

it('a link says what its page may be asked', () => {
  expect([Right, Wrong, useWrong]).toHaveLength(3)
})
