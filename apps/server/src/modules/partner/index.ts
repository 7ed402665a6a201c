export { endPartnerLinks, type LinkDeps } from './partner-links.ts'
export { partnerUseCases, type PartnerUseCases } from './partner.module.ts'
