import { useState } from 'react'
import { Choices } from '../../components/forms/choices.tsx'
import { PasswordField, Select, TextArea, TextField } from '../../components/forms/field.tsx'
import { ImagePicker } from '../../components/forms/image-picker.tsx'
import { Specimen } from './specimen.tsx'

const clubs = ['Resonance', 'Aesthetica', 'CodeForge'].map((label) => ({ value: label, label }))

/** Form controls: default, required, with a hint, invalid, disabled. */
export function Fields() {
  const [selectedClubs, setSelectedClubs] = useState(['Resonance'])
  const [picture, setPicture] = useState<File | null>(null)
  return (
    <>
      <Specimen name="TextField: default, with a hint, invalid, disabled">
        <TextField label="Tagline" placeholder="What makes it yours" />
        <TextField label="Username" required hint="Available" defaultValue="kavya.r" />
        <TextField label="Email" required error="Email must be from Vistas or Kalvium" defaultValue="someone@example.com" />
        <TextField label="Email" disabled defaultValue="kavya.r@vistas.ac.in" />
      </Specimen>
      <Specimen name="PasswordField, TextArea, Select">
        <PasswordField label="Password" autoComplete="new-password" error={undefined} value="veranda" onChange={() => {}} />
        <TextArea label="Short bio" defaultValue="Second year. Filter coffee, Rust and long bus rides." />
        <Select label="Course" required placeholder="Select a course" options={['BA English', 'BSc Computer Science']} />
      </Specimen>
      <Specimen name="Choices: multiple, single, invalid, empty">
        <Choices legend="Clubs" name="clubs" choices={clubs} selected={selectedClubs} onChange={setSelectedClubs} />
        <Choices legend="Do you own a business?" name="business" single required choices={clubs.slice(0, 2)} selected={[]} onChange={() => {}} />
        <Choices legend="Clubs, invalid" name="invalid" choices={clubs} selected={[]} onChange={() => {}} error="Please answer the last question." />
        <Choices legend="Clubs, none" name="none" choices={[]} selected={[]} onChange={() => {}} empty="Loading clubs..." />
      </Specimen>
      <Specimen name="ImagePicker: empty, stored, broken, invalid">
        <ImagePicker label="Profile picture" hint="Up to 5 MB" value={picture} removeLabel="Delete" onChange={setPicture} />
        <ImagePicker square label="Logo" hint="Up to 5 MB" value={null} storedUrl="/business.svg" removeLabel="Delete" onChange={() => {}} />
        <ImagePicker label="Picture" hint="Up to 5 MB" value={null} storedUrl="data:image/png;base64,AA" removeLabel={null} onChange={() => {}} />
        <ImagePicker label="Picture" hint="Up to 5 MB" value={null} removeLabel={null} error="It is larger than 5 MB." onChange={() => {}} />
      </Specimen>
    </>
  )
}
