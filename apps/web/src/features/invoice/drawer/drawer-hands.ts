// Where the ways of the judge lead within the drawer.
import type { Detail } from '../detail.ts'
import type { DrawerHands } from '../judged/way-link.tsx'

/** Shows the proof below the face, once it is there. */
const showProof = (): void => {
  requestAnimationFrame(() => {
    const proof = document.getElementById('judged-proof')
    proof?.scrollIntoView({ block: 'nearest' })
    proof?.focus({ preventScroll: true })
  })
}
interface Given extends Pick<DrawerHands, 'onStep' | 'onTab' | 'onCorrect' | 'onOpen'> {
  readonly invoice: Detail | undefined
  readonly onField: (field: string | undefined) => void
}
export const drawerHands = ({ invoice, onStep, onTab, onField, onCorrect, onOpen }: Given): DrawerHands => ({
  onStep,
  onTab,
  onCorrect,
  onDoubt: () => {
    onTab('face')
    onField(invoice?.warnings[0]?.field)
  },
  onProof: () => {
    onTab('face')
    showProof()
  },
  onOpen,
})
