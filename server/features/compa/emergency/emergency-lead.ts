/** The beginning of every answer to an emergency, by which the page recognises one. */
export const emergencyOpening = 'If somebody is in danger'

/** The first paragraph of every answer to an emergency. */
export const createEmergencyLead = (emergencyNumber: string) => `${emergencyOpening}, call ${emergencyNumber} now.`
