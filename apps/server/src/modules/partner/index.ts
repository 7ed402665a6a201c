export { endPartnerLinks, type LinkDeps } from './partner-links.ts'
export { partnerModule } from './partner.module.ts'
