type PersonNameProps = { patient: { first_name: string; last_name: string } };

/** `surnameFirst` with the surname in bold, as on the wristband, and never cut: those of one family are distinguished by what follows. */
export function PersonName({ patient }: PersonNameProps) {
  return (
    <bdi>
      <span className="font-semibold">{patient.last_name}</span>
      <span className="font-normal">, {patient.first_name}</span>
    </bdi>
  );
}
